import { parentPort } from "node:worker_threads";
import type { Write } from "../batch.ts";

/** A writer that events with these ids crash, before or after the batch is written. */
const crashesBefore: Readonly<Record<string, () => void>> = {
  "die first": () => process.exit(1),
  starve: () => {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array<number>(1_000_000).fill(0.5));
  },
};
const crashesAfter: typeof crashesBefore = { "die after": () => process.exit(1) };

function crashOn(fate: typeof crashesBefore, batch: readonly Write[] | "close"): void {
  if (batch === "close") return;
  for (const write of batch) {
    if (write.name === "append") for (const { id } of write.args[1]) fate[id]?.();
  }
}

parentPort?.on("message", (batch: readonly Write[] | "close") => crashOn(crashesBefore, batch));
await import("../writer.ts");
parentPort?.on("message", (batch: readonly Write[] | "close") => crashOn(crashesAfter, batch));
