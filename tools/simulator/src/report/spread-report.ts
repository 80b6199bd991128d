import type { SpreadEvaluation } from "../spread-evaluation.ts";
import { count, percent, plainTable } from "./text.ts";

/** Returns the text that `evaluate --nodes` prints. */
export function spreadReport(played: readonly SpreadEvaluation[], threshold: number): string {
  const nodes = played[0]?.nodes ?? 0;
  const head = [
    "",
    "opens",
    "precision, one node",
    `${nodes} nodes`,
    "recall, one node",
    `${nodes} nodes`,
  ];
  const rows = played.map(({ name, one, spread }) => [
    name,
    count(one.opens),
    percent(one.precision, 2),
    percent(spread.precision, 2),
    percent(one.recall, 2),
    percent(spread.recall, 2),
  ]);
  return `${plainTable(head, rows)}\n\nthreshold ${threshold}\n`;
}
