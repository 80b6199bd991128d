import type { Finding } from "@throughline/protocol";

/** Lists checks with their results, and what to do about those that failed. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ ok, what, fix, advice }) => {
      const todo = ok ? advice : fix;
      return `${ok ? "✓" : "✗"} ${what}${todo === undefined ? "" : `\n  ${todo}`}`;
    })
    .join("\n");
}
