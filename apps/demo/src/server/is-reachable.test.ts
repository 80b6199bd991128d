import { describe, expect, it } from "vitest";
import { isReachable } from "./is-reachable.ts";

describe("a phone", () => {
  it.each([
    "/mug",
    "/mug?tl=c_1",
    "/",
    "/caf%C3%A9",
    "/metrics-mug",
    "/api/click/signals",
    "/throughline.js",
    "/api/web/app.json",
  ])("reaches %s from its browser", (target) => {
    expect(isReachable("web", target)).toBe(true);
  });

  it.each([
    "/api/v1/app",
    "/%61pi/v1/app",
    "/api%2Fv1/app",
    "//api/v1/app",
    "/mug/../api/v1/app",
    "/mug/%2e%2e/api/v1/app",
    "/api/link/match-link",
    "/metrics",
    "/%6detrics",
    "/METRICS",
    "/metrics;a",
    "/healthz",
    "/readyz?a",
    "/openapi.json",
    "/%",
    "",
  ])("does not reach %j from its browser", (target) => {
    expect(isReachable("web", target)).toBe(false);
  });

  it("reaches only the client's API from its app", () => {
    expect(isReachable("service", "/api/link/match-link")).toBe(true);
    expect(isReachable("service", "/api/analytics/events")).toBe(true);
    expect(isReachable("service", "/api/link/%2e%2e/v1/app")).toBe(false);
    expect(isReachable("service", "/api/v1/app")).toBe(false);
    expect(isReachable("service", "/mug")).toBe(false);
  });
});
