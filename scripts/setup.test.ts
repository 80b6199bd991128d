import { describe, expect, it } from "vitest";
import { explainNpm, isAtLeast } from "./setup.mjs";

describe("the set-up", () => {
  it.each([
    ["20.19.0", true],
    ["20.20.2", true],
    ["24.0.0", true],
    ["20.18.9", false],
    ["18.20.4", false],
    ["9.0.0", false],
  ])("takes Node %s as new enough: %s", (version, enough) => {
    expect(isAtLeast(version, "20.19.0")).toBe(enough);
  });

  it.each([
    ["npm error code ENOTFOUND", /registry cannot be reached/],
    ["npm error code EAI_AGAIN", /registry cannot be reached/],
    ["npm error ENOSPC: no space left on device", /disk is full/],
    ["npm error code EACCES", /may not write here/],
    ["npm error something new", /something new/],
  ])("explains %j in words", (output, words) => {
    expect(explainNpm(output)).toMatch(words);
  });
});
