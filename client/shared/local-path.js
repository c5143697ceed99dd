// Where one may be sent after logging in: to a page of this server, and nowhere else.

/** Signs that browsers drop from an address or read as a slash. */
const STRANGE = /[\\\u0000-\u0020\u007f]/;

/**
 * The path that was wished for, if it leads to a page of this server; the lobby otherwise.
 *
 * @param {string | null} wanted
 * @param {string} [origin]
 * @returns {string}
 */
export function localPath(wanted, origin = location.origin) {
  const isPath = wanted !== null && /^\/(?!\/)/.test(wanted) && !STRANGE.test(wanted);
  // The browser has the last word on where an address leads.
  return isPath && new URL(wanted, origin).origin === origin ? wanted : "/";
}
