import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newPersonShare, toSighting } from "./sightings.ts";
import { clickEvidence, openEvidence } from "../evidence.fixture.ts";

describe("a sighting", () => {
  it("is the same for a person's click and open on one network", () => {
    const { networks, ...phone } = openEvidence();
    expect(toSighting({ ...phone, network: networks[0] ?? {} })).toEqual(
      toSighting(clickEvidence()),
    );
  });

  it("is the same for an Android screen in fractions and the browser's whole numbers", () => {
    const android = { screen: { short: 411.43, long: 914.29 }, network: {} };
    const browser = { screen: { short: 412, long: 915 }, network: {} };
    expect(toSighting(android)).toEqual(toSighting(browser));
  });

  it("shows the model without a screen, and no device without both", () => {
    expect(toSighting({ model: "pixel 9", network: {} })).toEqual({
      network: "-",
      device: "pixel 9",
    });
    expect(toSighting({ network: {} })).toEqual({ network: "-", device: "-" });
  });
});

describe("one more sighting", () => {
  it("is a new person once if nobody else is on the network", () => {
    expect(newPersonShare(0, 0, 0.1)).toBe(1);
    expect(newPersonShare(1, 0, 0.1)).toBe(0);
  });

  it("counts as another person in part, by how many of the others have such a device", () => {
    expect(newPersonShare(1, 5, 0.1)).toBe(0.5);
    expect(newPersonShare(1, 100, 0.1)).toBe(1);
    expect(newPersonShare(11, 100, 0.1)).toBe(0);
  });

  it("never counts more than one person plus the expected others, however often it is repeated", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(500), share, fc.integer({ min: 1, max: 200 }), (others, of, times) => {
        let counted = 0;
        for (let time = 0; time < times; time += 1) counted += newPersonShare(counted, others, of);
        expect(counted).toBeLessThanOrEqual(1 + others * of);
        expect(counted).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
