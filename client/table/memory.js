// What one tab remembers of a table while it is open, over a reload. Without storage it only forgets sooner.

const PREFIX = "wardroom.";

/**
 * @param {string} name
 * @returns {any} what was noted, or `null`
 */
export function noted(name) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Notes something; `null` forgets it.
 *
 * @param {string} name
 * @param {unknown} what
 */
export function note(name, what) {
  try {
    if (what === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(what));
  } catch {
    // Nothing is lost but comfort.
  }
}
