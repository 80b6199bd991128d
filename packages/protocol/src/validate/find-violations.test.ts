import { describe, expect, it } from "vitest";
import { adminRoutes } from "../admin/routes.ts";
import { compileSchema } from "./compile-schema.ts";
import { findViolations } from "./find-violations.ts";

const { body } = adminRoutes.updateApp;

describe("the violations of a request", () => {
  it("are all found, one per field, with the form that each value must have", () => {
    const change = {
      name: "",
      color: "blue",
      linkDomains: ["go.shop.example", "shop"],
      ios: { bundleId: "example.shop", teamId: "short" },
      android: { certificates: [] },
      matching: { windowMs: 700_000_000, threshold: 0.2 },
    };
    expect(findViolations(body, change)).toEqual([
      { field: "name", message: "name must not be empty" },
      { field: "color", message: "color must look like #2f55d4" },
      { field: "ios.teamId", message: "ios.teamId must look like A1B2C3D4E5" },
      { field: "android.packageName", message: "missing android.packageName" },
      { field: "linkDomains[1]", message: "linkDomains[1] must look like go.shop.example" },
      { field: "matching.windowMs", message: "matching.windowMs must be at most 604800000" },
      { field: "matching.threshold", message: "matching.threshold must be at least 0.5" },
    ]);
  });

  it("are none if the value is valid", () => {
    expect(findViolations(body, { name: "Shop", color: null })).toEqual([]);
  });

  it.each([{ color: "blue" }, { colour: "#2f55d4" }, { ios: {} }, 7])(
    "have the message of the service: %j",
    (value) => {
      const [first] = findViolations(body, value);
      expect(first?.message).toBe(compileSchema(body)(value)?.message);
    },
  );
});
