import { BlockList, isIP } from "node:net";

/** Addresses that are not public: private, shared, loopback, link-local, reserved, or for documentation. */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** The only IPv6 range with public addresses. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

/** IPv6 ranges that contain IPv4 addresses: IPv4-mapped and NAT64. */
const embedding = new BlockList();
embedding.addSubnet("::ffff:0:0", 96, "ipv6");
embedding.addSubnet("64:ff9b::", 96, "ipv6");

/** Returns whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6: {
      if (embedding.check(address, "ipv6")) return isPublicAddress(embeddedIpv4(address));
      return global.check(address, "ipv6") && !special.check(address, "ipv6");
    }
    default:
      return false;
  }
}

/** Returns the IPv4 address in the last 32 bits. */
function embeddedIpv4(address: string): string {
  const plain = address.replace(/%.*$/, "");
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (dotted !== undefined) return dotted;
  // The URL parser normalizes the address to groups without leading zeros.
  const groups = new URL(`http://[${plain}]`).hostname.slice(1, -1).split(":");
  const [high = "0", low = "0"] = groups.slice(-2).map((group) => group || "0");
  const number = parseInt(high, 16) * 65_536 + parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".");
}
