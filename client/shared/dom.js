// Elements, made in one line.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Attributes whose value is `false`, `null` or `undefined` are left out, `true` is written
 * as an empty value, and a function is a listener for the event of that name.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") {
      element.addEventListener(name, /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...present(children));
  return element;
}

/**
 * Puts children in place of those an element has.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child || child === ""));
}

/**
 * The element of the page with this id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * A labelled field of a form.
 *
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 * @returns {HTMLElement}
 */
export function field(label, control, hint) {
  return el(
    "label",
    { class: "field" },
    el("span", { class: "field-name" }, label),
    control,
    hint && el("span", { class: "hint" }, hint),
  );
}

/**
 * A drop-down list.
 *
 * @param {string} name
 * @param {{value: string, text: string}[]} options
 * @param {string} [chosen]
 * @returns {HTMLSelectElement}
 */
export function select(name, options, chosen) {
  const made = options.map(({ value, text }) => el("option", { value, selected: value === chosen }, text));
  return el("select", { name }, ...made);
}

/** Whether a key pressed here is meant for a text being written.
 *
 * @param {EventTarget | null} target
 * @returns {boolean}
 */
export function isWriting(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "range" && target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
