import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { RequestTimes } from "./request-times.ts";

it("counts answers in cumulative buckets", async () => {
  const registry = new Registry();
  const answered = new RequestTimes(registry).ofRoute("GET", "/x");
  for (const milliseconds of [1, 3, 4, 10_000]) answered(200, milliseconds);
  answered(503, 1);
  const text = await registry.metrics();
  expect(text).toContain("# TYPE throughline_request_duration_seconds histogram");
  const series = 'method="GET",route="/x",status="200"';
  expect(text).toContain(`throughline_request_duration_seconds_bucket{le="0.002",${series}} 1\n`);
  expect(text).toContain(`throughline_request_duration_seconds_bucket{le="0.005",${series}} 3\n`);
  expect(text).toContain(`throughline_request_duration_seconds_bucket{le="5",${series}} 3\n`);
  expect(text).toContain(`throughline_request_duration_seconds_bucket{le="+Inf",${series}} 4\n`);
  expect(text).toContain(`throughline_request_duration_seconds_sum{${series}} 10.008\n`);
  expect(text).toContain(
    'throughline_request_duration_seconds_count{method="GET",route="/x",status="503"} 1',
  );
});
