import { describe, expect, it } from "vitest";
import {
  dimensions,
  extractClickFacets,
  joinClickFacets,
  joinFacets,
  joinInstallFacets,
  joinReturnFacets,
  parseFacets,
} from "./dimensions.ts";

const match = { type: "deterministic", method: "referrer" } as const;

describe("stored facets", () => {
  it("name the dimension of each value, with a letter that never changes", () => {
    const values = Object.fromEntries(dimensions.map((dimension) => [dimension, dimension]));
    // This text is in the stores of released versions. Add new letters, but never change one.
    expect(joinFacets(values)).toBe(
      "p=platform|o=os|b=browser|r=referrer|s=source|m=medium|c=campaign|g=country|t=target|v=ruleOrVariant|w=method|a=appVariant|f=flagged|k=knownUser|n=adNetwork|d=adCampaign|u=touch",
    );
    expect(parseFacets(joinFacets(values))).toEqual(values);
  });

  it("keep the meaning of the other values if a dimension is missing or unknown", () => {
    expect(parseFacets("p=ios|X=new|g=DE")).toEqual({ platform: "ios", country: "DE" });
    expect(joinClickFacets({ country: "DE", platform: "ios", os: "" })).toBe("p=ios|g=DE");
    expect(parseFacets("")).toEqual({});
  });

  it("contain no separator of a visitor", () => {
    expect(parseFacets(joinClickFacets({ source: "a|g=XX\u0001", country: "DE" }))).toEqual({
      source: "a g=XX ",
      country: "DE",
    });
  });

  it("of an install are those of its click and its own", () => {
    const click = joinClickFacets({ platform: "ios", source: "mail" });
    const install = joinInstallFacets(click, { match, appVariant: "beta" });
    expect(install).toBe("p=ios|s=mail|w=referrer|a=beta");
    expect(extractClickFacets(install)).toBe(click);
    const ad = { network: "meta", campaign: { id: "1", name: "Spring|Sale" } } as const;
    expect(joinInstallFacets(click, { match, ad })).toBe(
      "p=ios|s=mail|w=referrer|n=meta|d=Spring Sale",
    );
    expect(joinInstallFacets(null, { match })).toBe("w=referrer");
    expect(extractClickFacets("w=referrer")).toBe("");
    expect(joinReturnFacets("p=android", install)).toBe("p=android|a=beta");
  });
});
