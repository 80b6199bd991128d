import type { WorldClick, WorldOpen, WorldTruth } from "./format.ts";

/**
 * A line of a world file. The functions below check it. Optional fields may be absent or null. A number instead of a text
 * (`"osVersion": 14`) and a text instead of a number are converted.
 */
export type Row = Record<string, unknown>;
/** Throws an error that names the line and the problem. */
export type ReportProblem = (problem: string) => never;

export function parseClick(row: Row, reportProblem: ReportProblem): WorldClick {
  checkIdAndTime(row, reportProblem);
  text(row, "link", reportProblem);
  for (const name of ["visitor", "ip", "ip2", "ua", "al"]) optionalText(row, name, reportProblem);
  flag(row, reportProblem);
  const { js } = row;
  if (js !== undefined && js !== null && (typeof js !== "object" || Array.isArray(js))) {
    reportProblem(`"js" must be null or an object`);
  }
  if (js) {
    const page = js as Row;
    // Some traffic has only a flag for touch support.
    if (typeof page["touch"] === "boolean") page["touch"] = page["touch"] ? 5 : 0;
    for (const name of ["sw", "sh", "dpr", "touch"]) optionalNumber(page, name, reportProblem);
    for (const name of ["tz", "lang", "chModel", "chPv"]) optionalText(page, name, reportProblem);
    optionalTexts(page, "langs", reportProblem);
  }
  return row as unknown as WorldClick;
}

export function parseOpen(row: Row, reportProblem: ReportProblem): WorldOpen {
  checkIdAndTime(row, reportProblem);
  text(row, "platform", reportProblem);
  for (const name of ["ip", "ip2", "model", "manufacturer", "osVersion", "tz", "ua"]) {
    optionalText(row, name, reportProblem);
  }
  for (const name of ["sw", "sh", "scale", "installedAt"]) optionalNumber(row, name, reportProblem);
  optionalTexts(row, "locales", reportProblem);
  flag(row, reportProblem);
  return row as unknown as WorldOpen;
}

export function parseTruth(row: Row, reportProblem: ReportProblem): WorldTruth {
  text(row, "open", reportProblem);
  if (row["kind"] !== "clicked" && row["kind"] !== "organic") {
    reportProblem(`"kind" must be "clicked" or "organic"`);
  }
  if (row["kind"] === "clicked") text(row, "link", reportProblem);
  return row as unknown as WorldTruth;
}

function checkIdAndTime(row: Row, reportProblem: ReportProblem) {
  text(row, "id", reportProblem);
  if (typeof row["t"] !== "number" || !Number.isFinite(row["t"])) {
    reportProblem(`"t" must be a number of milliseconds`);
  }
}

function text(row: Row, name: string, reportProblem: ReportProblem) {
  const value = row[name];
  if (typeof value === "number") row[name] = String(value);
  else if (typeof value !== "string" || value === "") reportProblem(`"${name}" must be a text`);
}

function optionalText(row: Row, name: string, reportProblem: ReportProblem) {
  const value = row[name];
  if (isAbsent(row, name) || typeof value === "string") return;
  if (typeof value !== "number") reportProblem(`"${name}" must be a text, null or absent`);
  row[name] = String(value);
}

function optionalNumber(row: Row, name: string, reportProblem: ReportProblem) {
  const value = row[name];
  if (isAbsent(row, name) || typeof value === "number") return;
  const number = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) reportProblem(`"${name}" must be a number, null or absent`);
  row[name] = number;
}

function optionalTexts(row: Row, name: string, reportProblem: ReportProblem) {
  const value = row[name];
  if (isAbsent(row, name)) return;
  if (typeof value === "string") row[name] = value.split(",").map((item) => item.trim());
  else if (!Array.isArray(value) || value.some((item) => typeof item !== "string")) {
    reportProblem(`"${name}" must be a list of texts`);
  }
}

function flag(row: Row, reportProblem: ReportProblem) {
  const value = row["ipFlag"];
  if (!isAbsent(row, "ipFlag") && value !== "relay" && value !== "vpn") {
    reportProblem(`"ipFlag" must be null, "relay" or "vpn"`);
  }
}

function isAbsent(row: Row, name: string): boolean {
  return row[name] === undefined || row[name] === null;
}
