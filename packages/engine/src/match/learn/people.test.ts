import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newPerson, sightOf } from "./people.ts";
import { clickEvidence, openEvidence } from "../evidence.fixture.ts";

describe("a sighting", () => {
  it("is the same for a person's click and open on one network", () => {
    const { networks, ...phone } = openEvidence();
    expect(sightOf({ ...phone, network: networks[0] ?? {} })).toEqual(sightOf(clickEvidence()));
  });

  it("is the same for Android's fractions and the browser's whole numbers", () => {
    const android = { screen: { short: 411.43, long: 914.29 }, network: {} };
    const browser = { screen: { short: 412, long: 915 }, network: {} };
    expect(sightOf(android)).toEqual(sightOf(browser));
  });

  it("falls back to the model, and to nothing", () => {
    expect(sightOf({ model: "pixel 9", network: {} })).toEqual({ home: "-", device: "pixel 9" });
    expect(sightOf({ network: {} })).toEqual({ home: "-", device: "-" });
  });
});

describe("one more sighting", () => {
  it("is a new person the first time, and none after that where nobody else is", () => {
    expect(newPerson(0, 0, 0.1)).toBe(1);
    expect(newPerson(1, 0, 0.1)).toBe(0);
  });

  it("may be another person where others are, by how many have such a device", () => {
    expect(newPerson(1, 5, 0.1)).toBe(0.5);
    expect(newPerson(1, 100, 0.1)).toBe(1);
    expect(newPerson(11, 100, 0.1)).toBe(0);
  });

  it("never counts more people than one and those expected, however often it comes", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(500), share, fc.integer({ min: 1, max: 200 }), (others, of, times) => {
        let counted = 0;
        for (let time = 0; time < times; time += 1) counted += newPerson(counted, others, of);
        expect(counted).toBeLessThanOrEqual(1 + others * of);
        expect(counted).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
