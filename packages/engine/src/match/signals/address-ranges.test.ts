import { describe, expect, it } from "vitest";
import { addressRanges } from "./address-ranges.ts";

describe("address ranges", () => {
  // The first five ranges are from the list that Apple publishes for iCloud Private Relay.
  const { contains, malformed } = addressRanges([
    "172.224.226.0/27",
    "146.75.136.0/22",
    "104.28.115.70/32",
    "2a09:bac2:4e78::/45",
    "2606:54c3:0:1478::/64\r",
    " 198.51.100.7\r",
    "203.0.113.0/24",
    "203.0.113.64/26",
    "2001:db8::5",
  ]);

  it.each([
    ["172.224.226.0", true],
    ["172.224.226.31", true],
    ["172.224.226.32", false],
    ["::ffff:172.224.226.9", true],
    ["146.75.139.255", true],
    ["146.75.140.0", false],
    ["104.28.115.70", true],
    ["104.28.115.71", false],
    ["2a09:bac2:4e7f:ffff::1", true],
    ["2a09:bac2:4e80::1", false],
    ["2606:54c3:0:1478::7", true],
    ["2606:54c3:0:1479::7", false],
    ["198.51.100.7", true],
    ["198.51.100.8", false],
    // Two nested ranges.
    ["203.0.113.65", true],
    ["203.0.113.1", true],
    ["2001:db8::5", true],
    ["2001:db8::6", false],
    ["nonsense", false],
  ])("contain %s: %s", (address, held) => {
    expect(contains(address)).toBe(held);
  });

  it("report no malformed lines for valid ranges", () => {
    expect(malformed).toEqual([]);
  });

  it("may contain every address of a family", () => {
    const everyone = addressRanges(["0.0.0.0/0"]);
    expect(everyone.contains("198.51.100.7")).toBe(true);
    expect(everyone.contains("2001:db8::1")).toBe(false);
  });

  it("do not confuse an IPv6 address with an IPv4 address of the same first bytes", () => {
    const ranges = addressRanges(["32.1.13.0/24", "fd00::/24"]);
    expect(ranges.contains("32.1.13.184")).toBe(true);
    expect(ranges.contains("2001:db8::1")).toBe(false);
  });

  it("skip and report malformed lines", () => {
    const bad = [
      "",
      "# a comment",
      "not a range",
      "10.0.0.0/33",
      "2001:db8::/129",
      "10.0.0.0/",
      "10.0.0.0/-8",
      "10.0.0.0/8.5",
      "10.0.0.0/8/9",
      "172.224.226.0/27,GB,GB-EN,London,",
    ];
    const ranges = addressRanges([...bad, "192.0.2.0/24"]);
    expect(ranges.malformed).toEqual(bad);
    expect(ranges.contains("192.0.2.9")).toBe(true);
    expect(ranges.contains("10.0.0.1")).toBe(false);
  });
});
