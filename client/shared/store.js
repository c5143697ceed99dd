// What this browser remembers between pages. Without storage (private windows) it only forgets sooner.

const PREFIX = "wardroom.";

/**
 * @param {string} name
 * @param {string} otherwise
 * @returns {string}
 */
export function kept(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Nothing is lost but comfort.
  }
}

/** @param {string} name */
export function keptFlag(name) {
  return kept(name, "no") === "yes";
}

/**
 * @param {string} name
 * @param {boolean} on
 */
export function keepFlag(name, on) {
  keep(name, on ? "yes" : "no");
}
