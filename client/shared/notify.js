// Notices of the browser when it is my turn and I am looking elsewhere.

import { keepFlag, keptFlag } from "./store.js";

/** @returns {"on" | "off" | "denied" | "unsupported"} */
export function noticeState() {
  if (typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && keptFlag("notices") ? "on" : "off";
}

/** Asks the person, once, on their own click. */
export async function allowNotices() {
  if (noticeState() === "unsupported") return;
  const answer = await Notification.requestPermission();
  keepFlag("notices", answer === "granted");
}

export function stopNotices() {
  keepFlag("notices", false);
}

/**
 * @param {string} title
 * @param {string} text
 * @param {string} tag notices with one tag replace each other
 */
export function notice(title, text, tag) {
  if (noticeState() !== "on" || !document.hidden) return;
  const shown = new Notification(title, { body: text, tag, icon: "/client/mark.svg" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
