import { describe, expect, it } from "vitest";
import {
  adClickIdsIn,
  adClickParameters,
  adClickQuery,
  adNetworkOf,
  withoutAdClickIds,
} from "./ad-click-ids.ts";

describe("the click ids of ad networks", () => {
  it.each(adClickParameters)("are found and removed: %s", (parameter) => {
    const query = `a=1&${parameter}=Ab%2B1_x&b=2`;
    expect(adClickIdsIn(query)).toEqual({ [parameter]: "Ab+1_x" });
    expect(withoutAdClickIds(query)).toBe("a=1&b=2");
    expect(adNetworkOf(parameter)).toMatch(/^[A-Z]/);
  });

  it("are found in any case, under the name that the network documents", () => {
    expect(adClickIdsIn("Gclid=1&sccid=2&Ttclid=3")).toEqual({
      gclid: "1",
      ScCid: "2",
      ttclid: "3",
    });
    expect(withoutAdClickIds("Gclid=1&sccid=2&x=3")).toBe("x=3");
  });

  it("come from the first parameter with a name, and are neither empty nor too long", () => {
    expect(adClickIdsIn("gclid=first&gclid=second")).toEqual({ gclid: "first" });
    expect(adClickIdsIn("gclid=&fbclid&__proto__=x&constructor=y")).toBeUndefined();
    expect(adClickIdsIn(`gclid=${"x".repeat(513)}`)).toBeUndefined();
  });

  it("leave other queries as they are, also odd ones", () => {
    for (const query of ["", "a=1&&b", "%E0=%", "not_gclid=1&my_gclid=2"]) {
      expect(withoutAdClickIds(query)).toBe(query);
      expect(adClickIdsIn(query)).toBeUndefined();
    }
  });

  it("survive being written as a query", () => {
    const ids = { gclid: "a b&c=d#é", fbclid: "x" };
    expect(adClickIdsIn(adClickQuery(ids))).toEqual(ids);
  });
});
