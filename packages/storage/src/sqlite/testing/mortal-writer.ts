import { parentPort } from "node:worker_threads";
import type { Write } from "../batch.ts";

/** The writer, with a weakness: events with these ids end it, before or after the batch is written. */
const deaths: Readonly<Record<string, () => void>> = {
  "die first": () => process.exit(1),
  starve: () => {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array<number>(1_000_000).fill(0.5));
  },
};
const lateDeaths: typeof deaths = { "die after": () => process.exit(1) };

function meet(fate: typeof deaths, batch: readonly Write[] | "close"): void {
  if (batch === "close") return;
  for (const write of batch) {
    if (write.name === "append") for (const { id } of write.args[1]) fate[id]?.();
  }
}

parentPort?.on("message", (batch: readonly Write[] | "close") => meet(deaths, batch));
await import("../writer.ts");
parentPort?.on("message", (batch: readonly Write[] | "close") => meet(lateDeaths, batch));
