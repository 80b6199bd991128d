import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Returns the megabytes that a thread with a limit of 2 MB takes for new objects while it creates garbage. */
function youngGeneration(limits: string): number {
  const thread = `
    const { parentPort } = process.getBuiltinModule("node:worker_threads");
    let kept = [];
    for (let n = 0; n < 3e6; n += 1) { kept.push({ n }); if (kept.length > 2e4) kept = []; }
    const spaces = process.getBuiltinModule("node:v8").getHeapSpaceStatistics();
    parentPort.postMessage(spaces.find((one) => one.space_name === "new_space").physical_space_size);`;
  const script = `
    import { Worker } from "node:worker_threads";
    import { limitMemory } from ${JSON.stringify(new URL("./thread-memory.ts", import.meta.url).href)};
    const resourceLimits = ${limits};
    new Worker(${JSON.stringify(thread)}, { eval: true, resourceLimits })
      .once("message", (bytes) => console.log(bytes));`;
  const flags = ["--max-semi-space-size=16", "--input-type=module", "--eval", script];
  return Number(execFileSync(process.execPath, flags, { encoding: "utf8" })) / 2 ** 20;
}

it("limits a thread's memory although the service runs with a larger semi-space", () => {
  expect(youngGeneration("limitMemory({ maxYoungGenerationSizeMb: 2 })")).toBeLessThan(6);
  // Without it, the flag of the main thread wins.
  expect(youngGeneration("{ maxYoungGenerationSizeMb: 2 }")).toBeGreaterThan(10);
});
