import type { RecordKind } from "@throughline/protocol";

/** Returns a line of an export as this version writes it: with what earlier versions did not count, and under the names of today. */
export function asWrittenToday(kind: RecordKind, line: object): object {
  if (kind === "clicks") return { outside: 0, internal: 0, ...line };
  if (kind !== "installs" || !("choice" in line)) return line;
  const { choice, ...others } = line;
  return { ruleOrVariant: choice, ...others };
}
