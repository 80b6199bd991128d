import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("isPublicAddress", () => {
  it.each([
    "1.1.1.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.167.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "::ffff:8.8.8.8",
    "::ffff:808:808",
    "64:ff9b::8.8.8.8",
  ])("returns true for %s", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    [
      "loopback addresses",
      "127.0.0.1",
      "127.255.255.254",
      "::1",
      "0.0.0.0",
      "::",
      "::ffff:127.0.0.1",
    ],
    [
      "a network of one's own",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.0.1",
      "fc00::1",
      "fd00::1",
      "100.64.0.1",
    ],
    ["link-local addresses", "169.254.169.254", "fe80::1", "fe80::1%eth0"],
    ["multicast addresses", "224.0.0.1", "255.255.255.255", "ff02::1"],
    [
      "an IPv4 address in disguise",
      "::ffff:a00:1",
      "0:0:0:0:0:ffff:a9fe:a9fe",
      "64:ff9b::a00:1",
      "64:ff9b::10.0.0.1",
      "2002:a00:1::",
      "::10.0.0.1",
    ],
    ["documentation addresses", "192.0.2.1", "198.18.0.1", "2001:db8::1"],
    ["texts that are not addresses", "localhost", ""],
  ])("returns false for %s", (_name, ...addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(false);
  });
});
