import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../deploy/prometheus", import.meta.url));
const promtool = (...args: string[]) =>
  execFileSync("promtool", args, { cwd: folder, encoding: "utf8" });

it("promtool accepts the alert rules, and each alert passes its test", () => {
  expect(promtool("check", "rules", "alerts.yaml")).toContain("SUCCESS");
  expect(promtool("test", "rules", "alerts.test.yaml")).toContain("SUCCESS");
});

it("promtool accepts the Prometheus configuration", () => {
  promtool("check", "config", "--syntax-only", "prometheus.yaml");
});
