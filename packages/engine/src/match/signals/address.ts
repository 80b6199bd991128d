/** An IP address as bytes: 4 of them for IPv4, 16 for IPv6. */
export interface Address {
  readonly family: "v4" | "v6";
  readonly bytes: readonly number[];
}

/**
 * Parses an address as proxies and sockets write it: with or without port, brackets and zone id. IPv4 mapped into IPv6 (`::ffff:`,
 * NAT64 `64:ff9b::`) counts as IPv4. Returns undefined for a malformed address.
 */
export function parseAddress(text: string | undefined): Address | undefined {
  const plain = parseV4(text ?? "");
  if (plain) return { family: "v4", bytes: plain };
  const trimmed = (text ?? "").trim();
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed;
  const v4 = parseV4(host.replace(/:\d+$/, ""));
  if (v4) return { family: "v4", bytes: v4 };
  const v6 = parseV6(host.replace(/%.*$/, ""));
  if (!v6) return undefined;
  const embedded = v6.slice(12);
  const mapped = v6.slice(0, 10).every((byte) => byte === 0) && v6[10] === 255 && v6[11] === 255;
  const nat64 = nat64Prefix.every((byte, index) => v6[index] === byte);
  return mapped || nat64 ? { family: "v4", bytes: embedded } : { family: "v6", bytes: v6 };
}

const nat64Prefix = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0];

function parseV4(text: string): number[] | undefined {
  // The shortest address is 0.0.0.0. The check is cheap and excludes most IPv6 addresses; this runs for every click.
  if (text.length < 7 || text.length > 15) return undefined;
  const bytes: number[] = [];
  let byte = -1;
  for (let at = 0; at <= text.length; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      // Some parsers read leading zeros as octal, so such an address is ambiguous.
      if (byte === 0) return undefined;
      byte = Math.max(byte, 0) * 10 + digit;
    } else if (byte >= 0 && byte <= 255 && (at === text.length || text[at] === ".")) {
      bytes.push(byte);
      byte = -1;
    } else return undefined;
  }
  return bytes.length === 4 ? bytes : undefined;
}

function parseV6(text: string): number[] | undefined {
  // A dotted tail (::ffff:192.0.2.1) stands for the last two groups.
  const tail = /^(.*:)(\d[\d.]*)$/.exec(text);
  const dotted = tail?.[2]?.includes(".") ? parseV4(tail[2]) : undefined;
  const hex = dotted ? `${tail?.[1]}${pair(dotted, 0)}:${pair(dotted, 2)}` : text;
  const halves = hex.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], rest] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const zeros = 8 - head.length - (rest?.length ?? 0);
  if (rest === undefined ? zeros !== 0 : zeros < 1) return undefined;
  const groups = [...head, ...Array<string>(rest ? zeros : 0).fill("0"), ...(rest ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  return groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

function pair(bytes: readonly number[], from: number): string {
  return (((bytes[from] ?? 0) << 8) | (bytes[from + 1] ?? 0)).toString(16);
}
