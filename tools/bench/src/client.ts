/** Prints the figures of the client and of the script for websites. Exits with 1 if one exceeds its limit. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { latency, measureStarts } from "./client-starts.ts";
import { print } from "./harness.ts";

/** The maximum size of the script for websites, compressed, in bytes. */
const maxScriptBytes = 4096;

const figures = await measureStarts();
const columns = [
  ["start", (row) => row.start],
  ["ready at ms", (row) => String(row.readyMs ?? "never")],
  ["limit", (row) => String(row.limitMs)],
  ["reads before ready", (row) => String(row.readsBeforeReady)],
  ["reads", (row) => String(row.storageReads)],
  ["writes", (row) => String(row.storageWrites)],
  ["requests", (row) => String(row.requests)],
  ["contexts", (row) => String(row.contexts)],
  ["nearest SDK: ready", (row) => String(row.peer?.readyMs ?? "")],
  ["reads before ready", (row) => String(row.peer?.readsBeforeReady ?? "")],
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

print(`Client starts with a virtual clock; latencies in ms: ${waits.join(", ")}`, "", ...lines, "");
const { status } = spawnSync(
  "npm",
  ["run", "--silent", "size", "--workspace=@throughline/react-native"],
  { stdio: "inherit" },
);
const script = new URL(
  "../../../packages/server/src/public/web/throughline.min.js",
  import.meta.url,
);
const scriptBytes = gzipSync(readFileSync(script), { level: 9 }).length;
print("", `Script for websites: ${scriptBytes} bytes with gzip, limit ${maxScriptBytes}`);

const isLate = figures.some(({ readyMs, limitMs }) => (readyMs ?? Infinity) > limitMs);
if (isLate || status !== 0 || scriptBytes > maxScriptBytes) process.exitCode = 1;
