import { parentPort } from "node:worker_threads";
import type { Write } from "../batch.ts";

/** How events with these ids crash the writer before their batch is written. */
const crashesBefore: Readonly<Record<string, () => void>> = {
  "die first": () => process.exit(1),
  starve: () => {
    const garbage: number[][] = [];
    for (;;) garbage.push(Array<number>(1_000_000).fill(0.5));
  },
};
/** How events with these ids crash the writer after their batch was written. */
const crashesAfter: typeof crashesBefore = { "die after": () => process.exit(1) };

function crashOn(crashes: typeof crashesBefore, batch: readonly Write[] | "close"): void {
  if (batch === "close") return;
  for (const write of batch) {
    if (write.name === "append") for (const { id } of write.args[1]) crashes[id]?.();
  }
}

parentPort?.on("message", (batch: readonly Write[] | "close") => crashOn(crashesBefore, batch));
await import("../writer.ts");
parentPort?.on("message", (batch: readonly Write[] | "close") => crashOn(crashesAfter, batch));
