/** Prints the client's figures and exits with 1 if one exceeds its limit. */
import { spawnSync } from "node:child_process";
import { latency, measureStarts } from "./client-starts.ts";

const figures = await measureStarts();
const columns = [
  ["start", (row) => row.start],
  ["ready at ms", (row) => String(row.readyMs ?? "never")],
  ["limit", (row) => String(row.limitMs)],
  ["storage reads", (row) => String(row.storageReads)],
  ["writes", (row) => String(row.storageWrites)],
  ["requests", (row) => String(row.requests)],
  ["contexts", (row) => String(row.contexts)],
  ["nearest SDK: ready", (row) => String(row.peer?.readyMs ?? "")],
  ["reads", (row) => String(row.peer?.storageReads ?? "")],
] satisfies [string, (row: (typeof figures)[number]) => string][];

const table = [
  columns.map(([title]) => title),
  ...figures.map((row) => columns.map(([, cell]) => cell(row))),
];
const widths = columns.map((_, column) =>
  Math.max(...table.map((row) => (row[column] ?? "").length)),
);
const lines = table.map((row) =>
  row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join("  ")
    .trimEnd(),
);
const waits = Object.entries(latency).map(([part, ms]) => `${part} ${ms}`);

process.stdout.write(
  `Client starts with a virtual clock; latencies in ms: ${waits.join(", ")}\n\n`,
);
process.stdout.write(`${lines.join("\n")}\n`);
if (figures.some(({ readyMs, limitMs }) => (readyMs ?? Infinity) > limitMs)) process.exitCode = 1;

process.stdout.write("\n");
const { status } = spawnSync(
  "npm",
  ["run", "--silent", "size", "--workspace=@throughline/react-native"],
  { stdio: "inherit" },
);
if (status !== 0) process.exitCode = 1;
