import { describe, expect, it } from "vitest";
import { reachable } from "./reachable.ts";

describe("what a phone reaches of the service", () => {
  it.each(["/mug", "/mug?tl=c_1", "/", "/caf%C3%A9", "/metrics-mug", "/api/click/signals"])(
    "its browser opens %s",
    (target) => {
      expect(reachable("web", target)).toBe(true);
    },
  );

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
  ])("its browser does not open %j", (target) => {
    expect(reachable("web", target)).toBe(false);
  });

  it("its app talks to the client's API alone", () => {
    expect(reachable("service", "/api/link/match-link")).toBe(true);
    expect(reachable("service", "/api/analytics/events")).toBe(true);
    expect(reachable("service", "/api/link/%2e%2e/v1/app")).toBe(false);
    expect(reachable("service", "/api/v1/app")).toBe(false);
    expect(reachable("service", "/mug")).toBe(false);
  });
});
