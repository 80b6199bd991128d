import type { Link } from "../records.ts";

/** Returns the codes of a link besides the one with which it was created. */
export function otherCodes({
  code,
  currentCode,
  aliases = [],
}: Pick<Link, "code" | "currentCode" | "aliases">): string[] {
  const codes = new Set([...(currentCode === undefined ? [] : [currentCode]), ...aliases]);
  codes.delete(code);
  return [...codes];
}

/** Returns the code that all spellings of a code share in an app that ignores case. */
export function foldCode(code: string): string {
  // A sigma at the end of a word is written with another small letter.
  return code.normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}
