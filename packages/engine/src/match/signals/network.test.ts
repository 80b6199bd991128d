import { describe, expect, it } from "vitest";
import { networkEvidence } from "./network.ts";

describe("the networks of a side", () => {
  it("are IPv4 whole, by /24 and /16, and IPv6 by /64, /48 and /32", () => {
    expect(networkEvidence(["2001:db8:1:2:aaaa::1", "192.0.2.1"], String)).toEqual({
      v4: { exact: "v4/32:192.0.2.1", near: "v4/24:192.0.2", wide: "v4/16:192.0" },
      v6: {
        exact: "v6/64:32.1.13.184.0.1.0.2",
        near: "v6/48:32.1.13.184.0.1",
        wide: "v6/32:32.1.13.184",
      },
    });
  });

  it("do not change with a phone's interface id", () => {
    expect(networkEvidence(["2001:db8:1:2:aaaa::1"], String)).toEqual(
      networkEvidence(["2001:db8:1:2:bbbb::9"], String),
    );
  });

  it("are those of the first address of a family", () => {
    expect(networkEvidence(["192.0.2.1", "198.51.100.7"], String).v4?.exact).toBe(
      "v4/32:192.0.2.1",
    );
  });

  it("are none where no address parses", () => {
    expect(networkEvidence([undefined, "", "192.0.2.256"], String)).toEqual({});
  });
});
