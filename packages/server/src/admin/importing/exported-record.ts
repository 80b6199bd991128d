import type { ExportedLines, RecordKind } from "@throughline/protocol";
import { compileSchema, exportedLines } from "@throughline/protocol/validate";
import type { ExportedRecords, Install, Json, JsonObject } from "@throughline/storage";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { asWrittenToday } from "./earlier-lines.ts";
import { RowError } from "./format.ts";

const findViolation = {
  installs: compileSchema(exportedLines.installs),
  events: compileSchema(exportedLines.events),
  clicks: compileSchema(exportedLines.clicks),
};

/** Parses one line of an export into a record of the app. Throws {@link RowError}. */
export function exportedRecord(kind: RecordKind, given: object, appId: string): ExportedRecords {
  const line = asWrittenToday(kind, given);
  const violation = findViolation[kind](line);
  if (violation) throw new RowError(`${violation.message}.`);
  if (kind === "installs") {
    return { installs: [parseInstall(line as ExportedLines["installs"], appId)] };
  }
  return kind === "events"
    ? { events: [parseEvent(line as ExportedLines["events"])] }
    : { counts: [parseDay(line as ExportedLines["clicks"])] };
}

function parseInstall(line: ExportedLines["installs"], appId: string): Install {
  const {
    installId,
    at,
    platform,
    device,
    link,
    ruleOrVariant,
    appVariant,
    match,
    test,
    ad,
    record,
  } = line;
  const { type, method, confidence, clickId } = match;
  const answer = { link, match: { type, method, confidence, clickId }, data: record.data };
  const stored = record.match;
  return {
    app: appId,
    id: installId,
    at: parseMoment("at", at),
    ...(platform !== null && { platform }),
    ...(device && { device }),
    ...(appVariant && { appVariant }),
    match: {
      type: stored.type,
      ...(stored.method !== null && { method: stored.method }),
      confidence: stored.confidence,
      ...(stored.link !== null && { link: stored.link }),
      ...(ruleOrVariant && { ruleOrVariant }),
      ...(stored.clickId !== null && { click: stored.clickId }),
      ...(stored.takenOver && { takenOver: true }),
      ...(stored.lostClickId !== null && { lostClick: stored.lostClickId }),
    },
    answer: answer as unknown as JsonObject,
    ...(test && { test: true }),
    ...(ad && { ad }),
    ...(record.phone !== undefined && { phone: record.phone }),
    ...(record.secondLook && { secondLook: true }),
    ...(record.flags && { flags: record.flags as Install["flags"] & object }),
    imported: true,
  };
}

function parseEvent(line: ExportedLines["events"]) {
  const { id, installId, userId, name, at, receivedAt, platform, data, test } = line;
  return {
    id,
    ...(installId !== null && { install: installId }),
    ...(userId && { user: userId }),
    name,
    at: parseMoment("at", at),
    receivedAt: parseMoment("receivedAt", receivedAt),
    ...(platform !== null && { platform }),
    ...(data !== null && { data: data as Json }),
    ...(test && { test: true as const }),
  };
}

function parseDay({ link, day, ...counts }: ExportedLines["clicks"]) {
  return { ...counts, at: parseMoment("day", day), ...(link !== null && { link }) };
}

function parseMoment(field: string, text: string): number {
  const moment = parseTimestamp(text);
  if (moment === undefined) throw new RowError(`${field}: ${text} is not a valid date.`);
  return moment;
}
