// Links to seats on their way from the page that made the table to the page of the table: they are told once.

/** @import { SeatLink } from "../api.d.ts" */

/**
 * @param {string} table
 * @param {SeatLink[]} links
 */
export function leaveLinks(table, links) {
  if (links.length > 0) sessionStorage.setItem(`links.${table}`, JSON.stringify(links));
}

/**
 * @param {string} table
 * @returns {SeatLink[]}
 */
export function linksLeft(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`links.${table}`) ?? "[]");
  } catch {
    return [];
  }
}
