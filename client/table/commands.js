// Keys of the table page, carried out.

import { isWriting } from "../shared/dom.js";
import { commandFor } from "./keys.js";

/** @import { Command, Moment } from "./keys.js" */
/** @import { Deciding } from "./deciding.js" */
/** @import { OrderPanel } from "./order-panel.js" */
/** @import { Stage } from "./stage.js" */

/**
 * What keys do beyond building an order.
 *
 * @typedef {object} Page
 * @property {() => boolean} isCovered whether the curtain is drawn or a question is open
 * @property {() => void} undo
 * @property {(rule: string | null) => void} help
 */

/**
 * @param {Deciding} deciding
 * @param {Page} page
 */
export function listenToKeys(deciding, page) {
  document.addEventListener("keydown", (event) => {
    if (page.isCovered() || event.defaultPrevented) return;
    if (event.key === "Escape" && deciding.closeNote()) return;
    const command = commandFor(event, momentOf(event.target, deciding));
    if (!command) return;
    event.preventDefault();
    carryOut(command, deciding, page);
  });
}

/**
 * @param {EventTarget | null} target
 * @param {Deciding} deciding
 * @returns {Moment}
 */
function momentOf(target, { builder, orders, stage }) {
  return {
    focus: focusOf(target, orders, stage),
    complete: builder.isComplete,
    filter: orders.typed,
    shown: orders.shown.length,
  };
}

/**
 * @param {EventTarget | null} target
 * @param {OrderPanel} orders
 * @param {Stage} stage
 * @returns {Moment["focus"]}
 */
function focusOf(target, orders, stage) {
  if (target === orders.filter) return "filter";
  if (isWriting(target)) return "text";
  if (!(target instanceof HTMLElement)) return "page";
  if (orders.list.contains(target)) return "list";
  if (target === stage.board) return "stage";
  // A slider or a link keeps its own keys as a button does.
  return target.matches("button, a, input, summary, [role=tab]") ? "button" : "page";
}

/**
 * @param {Command} command
 * @param {Deciding} deciding
 * @param {Page} page
 */
function carryOut(command, deciding, page) {
  const { orders, stage } = deciding;
  switch (command.do) {
    case "choose":
      return deciding.pick(orders.shown[command.at]);
    case "type":
      return orders.find(orders.typed + command.letter);
    case "rub-out":
      return orders.find(orders.typed.slice(0, -1));
    case "clear-filter":
      return orders.find("");
    case "step":
      return orders.step(command.by);
    case "edge":
      return orders.edge(command.end);
    case "pan":
      return stage.step(command.dx, command.dy);
    case "zoom":
      return stage.zoom(command.factor);
    case "whole":
      return stage.showWhole();
    case "back":
      return deciding.back();
    case "give":
      return void deciding.give();
    case "odds":
      return deciding.showOdds();
    case "undo":
      return page.undo();
    case "help":
      return page.help(document.activeElement?.getAttribute("data-rule") ?? null);
    default:
      return undefined;
  }
}
