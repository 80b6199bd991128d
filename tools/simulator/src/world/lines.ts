import type { WorldClick, WorldOpen, WorldTruth } from "./format.ts";

/**
 * One line of a world file, checked. What a line must have is required; the rest may be absent,
 * null, or a number where a text is meant (`"osVersion": 14`) and the other way round.
 */

export type Row = Record<string, unknown>;
export type Complain = (problem: string) => never;

export function readClick(row: Row, complain: Complain): WorldClick {
  identified(row, complain);
  text(row, "link", complain);
  for (const name of ["visitor", "ip", "ip2", "ua", "al"]) optionalText(row, name, complain);
  flag(row, complain);
  const { js } = row;
  if (js !== undefined && js !== null && (typeof js !== "object" || Array.isArray(js))) {
    complain(`"js" must be null or an object`);
  }
  if (js) {
    const page = js as Row;
    // Some record whether the screen takes touches, not how many.
    if (typeof page["touch"] === "boolean") page["touch"] = page["touch"] ? 5 : 0;
    for (const name of ["sw", "sh", "dpr", "touch"]) optionalNumber(page, name, complain);
    for (const name of ["tz", "lang", "chModel", "chPv"]) optionalText(page, name, complain);
    optionalTexts(page, "langs", complain);
  }
  return row as unknown as WorldClick;
}

export function readOpen(row: Row, complain: Complain): WorldOpen {
  identified(row, complain);
  text(row, "platform", complain);
  for (const name of ["ip", "ip2", "model", "manufacturer", "osVersion", "tz", "ua"]) {
    optionalText(row, name, complain);
  }
  for (const name of ["sw", "sh", "scale", "installedAt"]) optionalNumber(row, name, complain);
  optionalTexts(row, "locales", complain);
  flag(row, complain);
  return row as unknown as WorldOpen;
}

export function readTruth(row: Row, complain: Complain): WorldTruth {
  text(row, "open", complain);
  if (row["kind"] !== "clicked" && row["kind"] !== "organic") {
    complain(`"kind" must be "clicked" or "organic"`);
  }
  if (row["kind"] === "clicked") text(row, "link", complain);
  return row as unknown as WorldTruth;
}

function identified(row: Row, complain: Complain) {
  text(row, "id", complain);
  if (typeof row["t"] !== "number" || !Number.isFinite(row["t"])) {
    complain(`"t" must be a number of milliseconds`);
  }
}

function text(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (typeof value === "number") row[name] = String(value);
  else if (typeof value !== "string" || value === "") complain(`"${name}" must be a text`);
}

function optionalText(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (absent(row, name) || typeof value === "string") return;
  if (typeof value !== "number") complain(`"${name}" must be a text, null or absent`);
  row[name] = String(value);
}

function optionalNumber(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (absent(row, name) || typeof value === "number") return;
  const number = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) complain(`"${name}" must be a number, null or absent`);
  row[name] = number;
}

function optionalTexts(row: Row, name: string, complain: Complain) {
  const value = row[name];
  if (absent(row, name)) return;
  if (typeof value === "string") row[name] = value.split(",").map((item) => item.trim());
  else if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
    complain(`"${name}" must be a list of texts`);
  }
}

function flag(row: Row, complain: Complain) {
  const value = row["ipFlag"];
  if (!absent(row, "ipFlag") && value !== "relay" && value !== "vpn") {
    complain(`"ipFlag" must be null, "relay" or "vpn"`);
  }
}

/** Absent and null are the same to whoever reads a line. */
function absent(row: Row, name: string): boolean {
  return row[name] === undefined || row[name] === null;
}
