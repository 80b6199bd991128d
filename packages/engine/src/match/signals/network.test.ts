import { describe, expect, it } from "vitest";
import { networkEvidence } from "./network.ts";

describe("network evidence", () => {
  it("has an IPv4 address as a whole, its /24 and /16, and the /64, /48 and /32 of an IPv6 address", () => {
    expect(networkEvidence(["2001:db8:1:2:aaaa::1", "192.0.2.1"], String)).toEqual({
      v4: { exact: "v4/32:192.0.2.1", near: "v4/24:192.0.2", wide: "v4/16:192.0" },
      v6: {
        exact: "v6/64:32.1.13.184.0.1.0.2",
        near: "v6/48:32.1.13.184.0.1",
        wide: "v6/32:32.1.13.184",
      },
    });
  });

  it("does not change with a phone's interface id", () => {
    expect(networkEvidence(["2001:db8:1:2:aaaa::1"], String)).toEqual(
      networkEvidence(["2001:db8:1:2:bbbb::9"], String),
    );
  });

  it("uses the first address of each family", () => {
    expect(networkEvidence(["192.0.2.1", "198.51.100.7"], String).v4?.exact).toBe(
      "v4/32:192.0.2.1",
    );
  });

  it("is empty if no address can be parsed", () => {
    expect(networkEvidence([undefined, "", "192.0.2.256"], String)).toEqual({});
  });
});
