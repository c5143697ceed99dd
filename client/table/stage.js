// The drawing: layers swapped by hash, things lit, pieces moved, pan and zoom.

import { el } from "../shared/dom.js";
import { pushed, reshaped, sceneAt, whole, zoomed } from "./camera.js";
import { fadeOut, planMotion, prefersStillness, showMotion } from "./motion.js";
import { followPointers } from "./pointers.js";

/** @import { Note, Scene } from "../api.d.ts" */
/** @import { Box, Point } from "./camera.js" */
/** @import { Place } from "./motion.js" */

const SVG = "http://www.w3.org/2000/svg";
/** Nothing stands out. @returns {Lights} */
const dark = () => ({ lit: new Set(), picked: new Set(), pointed: new Set(), taught: new Set() });
/** How much of the view one key press moves it. */
const STEP = 0.12;
/** Pixels to a unit of the drawing from which smaller writing can be read, step by step. */
const NEAR = [0.55, 0.95];

/**
 * Which things stand out.
 *
 * @typedef {object} Lights
 * @property {Set<string>} lit can be picked
 * @property {Set<string>} picked belong to the order so far
 * @property {Set<string>} pointed are being pointed at
 * @property {Set<string>} taught are what a lesson asks to be clicked next
 */

export class Stage {
  /** @type {Map<string, Element>} */ #things = new Map();
  /** @type {Lights} */ #lights = dark();
  /** @type {Note[]} */ #notes = [];
  /** @type {Scene | null} */ #scene = null;
  /** @type {Box} */ #all = { x: 0, y: 0, width: 1, height: 1 };
  /** @type {Box} */ #view = { x: 0, y: 0, width: 1, height: 1 };

  /** @param {{clicked: (things: string[], at: Point) => void, hovered: (things: string[]) => void}} page */
  constructor(page) {
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "scene");
    this.svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.board = el("div", { class: "board", tabindex: "0", role: "group", "aria-label": "The board" });
    this.board.append(this.svg);
    this.element = el("div", { class: "stage" }, this.board, this.#buttons());
    followPointers(this.board, {
      drag: (dx, dy) => this.#dragged(dx, dy),
      pinch: (factor, at) => this.zoom(factor, at),
      press: (at) => this.#thingsAt(at),
      tap: (things, at) => page.clicked(things, at),
      hover: (at) => page.hovered(at ? this.#thingsAt(at) : []),
    });
    new ResizeObserver(() => this.#resized()).observe(this.board);
  }

  #buttons() {
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ click) =>
      el("button", { type: "button", "aria-label": name, title: name, click }, sign);
    return el(
      "div",
      { class: "stage-buttons" },
      button("+", "Nearer (+)", () => this.zoom(1.3)),
      button("−", "Further (-)", () => this.zoom(1 / 1.3)),
      button("⤢", "The whole board (0)", () => this.showWhole()),
    );
  }

  /**
   * Shows a drawing; what is the same stays, what moved is seen to move.
   *
   * @param {Scene} scene
   * @param {{id: string, hash: string, svg: string}[]} layers
   * @param {"moving" | "at once"} how
   */
  show(scene, layers, how) {
    const before = how === "moving" ? this.#places() : new Map();
    const old = this.#things;
    this.#swap(layers);
    this.#find();
    const fresh = !this.#scene || this.#scene.width !== scene.width || this.#scene.height !== scene.height;
    this.#scene = scene;
    this.board.setAttribute("aria-label", `${scene.title}. Arrow keys move it, plus and minus bring it nearer.`);
    if (fresh) this.showWhole();
    if (how === "moving" && before.size > 0) {
      const plan = planMotion(before, this.#places());
      showMotion(plan, (id) => this.#things.get(id) ?? null);
      this.#leave(plan.went.map(({ id, dx, dy }) => ({ ghost: old.get(id), dx, dy })));
    }
    this.#light();
    this.#note();
  }

  /** Takes everything off the page: the next to look may not see it. */
  clear() {
    this.svg.replaceChildren();
    this.#things = new Map();
    this.#notes = [];
    this.#lights = dark();
  }

  /** @param {{id: string, hash: string, svg: string}[]} layers */
  #swap(layers) {
    const old = new Map([...this.svg.children].map((child) => [child.getAttribute("data-hash"), child]));
    const groups = layers.map(({ id, hash, svg }) => {
      const kept = old.get(hash);
      if (kept && kept.getAttribute("data-layer") === id) return kept;
      const group = parsed(svg);
      group.setAttribute("data-layer", id);
      group.setAttribute("data-hash", hash);
      return group;
    });
    this.svg.replaceChildren(...groups);
  }

  #find() {
    const things = [...this.svg.querySelectorAll("[data-id]")];
    this.#things = new Map(things.map((thing) => [thing.getAttribute("data-id") ?? "", thing]));
  }

  /** @returns {Map<string, Place>} */
  #places() {
    const places = new Map();
    for (const [id, thing] of this.#things) {
      if (!(thing instanceof SVGGraphicsElement)) continue;
      const box = thing.getBBox();
      const [kind, name] = [thing.getAttribute("data-kind"), thing.getAttribute("aria-label")];
      places.set(id, { x: box.x + box.width / 2, y: box.y + box.height / 2, kind, name });
    }
    return places;
  }

  /** @param {{ghost: Element | undefined, dx: number, dy: number}[]} gone */
  #leave(gone) {
    if (prefersStillness()) return;
    const top = this.svg.lastElementChild;
    const leaving = [];
    for (const { ghost, dx, dy } of gone) {
      if (!ghost) continue;
      ghost.removeAttribute("data-id");
      ghost.setAttribute("aria-hidden", "true");
      top?.append(ghost);
      leaving.push({ ghost, dx, dy });
    }
    fadeOut(leaving);
  }

  /** @param {Lights} lights */
  light(lights) {
    this.#lights = lights;
    this.#light();
  }

  #light() {
    const { lit, picked, pointed, taught } = this.#lights;
    this.svg.classList.toggle("choosing", lit.size > 0);
    for (const [id, thing] of this.#things) {
      thing.classList.toggle("lit", lit.has(id));
      thing.classList.toggle("picked", picked.has(id));
      thing.classList.toggle("pointed", pointed.has(id));
      thing.classList.toggle("taught", taught.has(id));
    }
  }

  /**
   * Writes notes on things while an order is built: costs, odds.
   *
   * @param {Note[]} notes
   */
  note(notes) {
    this.#notes = notes;
    this.#note();
  }

  #note() {
    this.svg.querySelector(":scope > .notes")?.remove();
    const badges = this.#notes.flatMap(({ thing, text }) => {
      const on = this.#things.get(thing);
      return on instanceof SVGGraphicsElement ? [badge(on, text)] : [];
    });
    if (badges.length === 0) return;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "notes");
    // The list says the same in words.
    group.setAttribute("aria-hidden", "true");
    group.append(...badges);
    this.svg.append(group);
  }

  /** What a thing is called, to be read aloud. @param {string} id */
  nameOf(id) {
    return this.#things.get(id)?.getAttribute("aria-label") ?? id;
  }

  /** @param {Point} at in the window */
  #thingsAt(at) {
    const ids = document
      .elementsFromPoint(at.x, at.y)
      .map((element) => (this.svg.contains(element) ? element.closest("[data-id]")?.getAttribute("data-id") : null));
    return [...new Set(ids.filter((id) => typeof id === "string"))];
  }

  showWhole() {
    if (!this.#scene || this.#window().height === 0) return;
    this.#all = whole(this.#scene, this.#window());
    this.#setView(this.#all);
  }

  /**
   * @param {number} factor
   * @param {Point} [at] in the window; the middle unless told
   */
  zoom(factor, at) {
    const window = this.#window();
    const point = at ?? { x: window.left + window.width / 2, y: window.top + window.height / 2 };
    this.#setView(zoomed(this.#view, factor, sceneAt(this.#view, window, point), this.#all));
  }

  /**
   * Moves the view by steps.
   *
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    this.#setView(pushed(this.#view, dx * this.#view.width * STEP, dy * this.#view.height * STEP, this.#all));
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy in pixels
   */
  #dragged(dx, dy) {
    const scale = this.#view.width / this.#window().width;
    this.#setView(pushed(this.#view, -dx * scale, -dy * scale, this.#all));
  }

  #resized() {
    if (!this.#scene || this.#window().height === 0) return;
    const before = this.#all;
    this.#all = whole(this.#scene, this.#window());
    this.#setView(before.width > 1 ? reshaped(this.#view, before, this.#all) : this.#all);
  }

  #window() {
    return this.board.getBoundingClientRect();
  }

  /** @param {Box} view */
  #setView(view) {
    this.#view = view;
    const { x, y, width, height } = view;
    this.svg.setAttribute("viewBox", [x, y, width, height].map((part) => part.toFixed(2)).join(" "));
    const scale = this.#window().width / width;
    this.svg.setAttribute("data-near", String(NEAR.filter((least) => scale >= least).length));
  }
}

/**
 * A note on a thing: where things about it are put, or in its middle.
 *
 * @param {SVGGraphicsElement} thing
 * @param {string} text
 */
function badge(thing, text) {
  const area = thing.querySelector("[data-x]");
  const box = thing.getBBox();
  const x = Number(area?.getAttribute("data-x") ?? box.x + box.width / 2);
  const y = Number(area?.getAttribute("data-y") ?? box.y + box.height);
  const width = 14 + text.length * 9;
  const back = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: x - width / 2, y: y - 11, width, height: 22, rx: 11 }))
    back.setAttribute(name, String(value));
  const words = document.createElementNS(SVG, "text");
  words.setAttribute("x", String(x));
  words.setAttribute("y", String(y + 5.5));
  words.textContent = text;
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "note");
  group.append(back, words);
  return group;
}

/**
 * A layer as an element; its text is a group, or a whole drawing with one in it.
 *
 * @param {string} text
 * @returns {Element}
 */
function parsed(text) {
  const whole = text.trimStart().startsWith("<svg") ? text : `<svg xmlns="${SVG}">${text}</svg>`;
  const root = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
  const group = root.querySelector("g") ?? document.createElementNS(SVG, "g");
  return document.importNode(group, true);
}
