import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { Metrics } from "./metrics.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it("every service of a process reports the metrics of the process", async () => {
  for (const version of ["1.0.0", "1.0.1"]) {
    const { text } = await new Metrics(version).text();
    expect(text).toContain(`throughline_build_info{version="${version}"} 1`);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \S+$/m);
  }
});

it("the metrics of a service are freed with the service", async () => {
  const metrics = new WeakRef(new Metrics("1.0.0"));
  await expect
    .poll(() => {
      collectGarbage();
      return metrics.deref() === undefined;
    })
    .toBe(true);
});
