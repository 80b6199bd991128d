import type { ExportedLines, RecordKind } from "@throughline/protocol";
import { compileSchema, exportedLines } from "@throughline/protocol/validate";
import type { ExportedRecords, Install, Json, JsonObject } from "@throughline/storage";
import { readMoment } from "../../platform/time/moment.ts";
import { RowFault } from "./format.ts";

const faultIn = {
  installs: compileSchema(exportedLines.installs),
  events: compileSchema(exportedLines.events),
  clicks: compileSchema(exportedLines.clicks),
};

/** A line of an export as the app's record, alone in its kind. Throws {@link RowFault}. */
export function exportedRecord(kind: RecordKind, line: object, app: string): ExportedRecords {
  const fault = faultIn[kind](line);
  if (fault) throw new RowFault(`${fault.message}.`);
  if (kind === "installs") {
    return { installs: [readInstall(line as ExportedLines["installs"], app)] };
  }
  return kind === "events"
    ? { events: [readEvent(line as ExportedLines["events"])] }
    : { counts: [readDay(line as ExportedLines["clicks"])] };
}

function readInstall(line: ExportedLines["installs"], app: string): Install {
  const { installId, at, platform, link, match, test, record } = line;
  const { type, method, confidence, clickId } = match;
  const told = { link, match: { type, method, confidence, clickId }, data: record.data };
  const counts = record.match;
  return {
    app,
    id: installId,
    at: momentOf("at", at),
    ...(platform !== null && { platform }),
    match: {
      type: counts.type,
      ...(counts.method !== null && { method: counts.method }),
      confidence: counts.confidence,
      ...(counts.link !== null && { link: counts.link }),
      ...(counts.clickId !== null && { click: counts.clickId }),
      ...(counts.takenOver && { takenOver: true }),
      ...(counts.lostClickId !== null && { lostClick: counts.lostClickId }),
    },
    answer: told as unknown as JsonObject,
    ...(test && { test: true }),
    ...(record.secondLook && { secondLook: true }),
    imported: true,
  };
}

function readEvent(line: ExportedLines["events"]) {
  const { id, installId, name, at, receivedAt, platform, data, test } = line;
  return {
    id,
    ...(installId !== null && { install: installId }),
    name,
    at: momentOf("at", at),
    receivedAt: momentOf("receivedAt", receivedAt),
    ...(platform !== null && { platform }),
    ...(data !== null && { data: data as Json }),
    ...(test && { test: true as const }),
  };
}

function readDay({ link, day, ...counts }: ExportedLines["clicks"]) {
  return { ...counts, at: momentOf("day", day), ...(link !== null && { link }) };
}

function momentOf(field: string, text: string): number {
  const moment = readMoment(text);
  if (moment === undefined) throw new RowFault(`${field}: This date does not exist.`);
  return moment;
}
