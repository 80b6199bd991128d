import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(readConfig({})).toEqual({ port: 8787, host: "0.0.0.0", logLevel: "info" });
  });

  it("is read from the environment", () => {
    expect(readConfig({ PORT: "9000", HOST: "::1", LOG_LEVEL: "debug" })).toEqual({
      port: 9000,
      host: "::1",
      logLevel: "debug",
    });
  });

  it("takes an empty variable as unset", () => {
    expect(readConfig({ PORT: " " }).port).toBe(8787);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "1e3"],
    ["HOST", "two words"],
    ["LOG_LEVEL", "loud"],
  ])("is refused with the variable's name for %s=%s", (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(`${variable} is "${value}"`);
  });

  it("names every wrong variable at once", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(
      /PORT is "x".*\n.*LOG_LEVEL is "y"/,
    );
  });
});
