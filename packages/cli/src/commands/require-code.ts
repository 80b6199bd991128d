import { UsageError } from "../command.ts";
import { codeOf } from "../routes/route-input.ts";

/** Returns the code of a link from its code or its whole short URL. */
export function requireCode(codeOrUrl: string | undefined, command: string): string {
  const code = codeOf(codeOrUrl);
  if (code) return code;
  throw new UsageError(`The link's code is missing: throughline ${command} <code>`);
}
