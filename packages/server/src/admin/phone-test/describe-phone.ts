import { parseAddress, systemName } from "@throughline/engine";
import type { ClickEvidence } from "@throughline/engine";
import type { Geography } from "../../catalog/links/visit-facts.ts";
import type { Device } from "../../public/clicks/device-cache.ts";
import type { RawVisit } from "../../public/clicks/raw-click.ts";

/** A label and its value. */
export type Row = readonly [label: string, value: string];

const notShown = "Not shown";
const families = { v4: "IPv4", v6: "IPv6" } as const;

/** Says what a browser shows about its phone and its network. */
export function describeBrowser(
  { countryOf, isHidden }: Geography & { readonly isHidden: (address: string) => boolean },
  device: Device,
  { userAgent, address = "", place }: RawVisit,
): Row[] {
  const { evidence, visitor, facets } = device;
  const family = parseAddress(address)?.family;
  const country = countryOf?.(address, place);
  return [
    ["Device", deviceName(device)],
    ["System", describeSystem(userAgent, evidence)],
    ["Browser", `${facets.browser ?? "Unknown"}${visitor.inApp ? ", inside another app" : ""}`],
    ...describeSignals(evidence),
    ["Address", family ? families[family] : "Unknown"],
    [
      "Network",
      isHidden(address) ? "Hidden by a relay or VPN, so it cannot be compared" : "Visible",
    ],
    ["Country", country ?? "Unknown"],
  ];
}

/** Says what is stored of a click. */
export function describeClick(evidence: ClickEvidence): Row[] {
  const { network, visitor, os = [] } = evidence;
  const stored = (["v4", "v6"] as const).flatMap((family) =>
    network[family] ? families[family] : [],
  );
  return [
    ["OS version", os.length === 0 ? notShown : os.join(".")],
    ...describeSignals(evidence),
    [
      "Network",
      stored.length === 0 ? "None" : `${stored.join(" and ")}, as a digest without the address`,
    ],
    ["Browser id", visitor === undefined ? "None" : "Set, so that a newer click replaces this one"],
  ];
}

function describeSignals({ model, screen, timeZone, languages }: ClickEvidence): Row[] {
  const { short, long, scale } = screen ?? {};
  const size = `${short} × ${long}${scale === undefined ? "" : `, ${scale} pixels per point`}`;
  return [
    ["Model", model ?? notShown],
    ["Screen", screen ? size : notShown],
    ["Time zone", timeZone ?? notShown],
    ["Languages", languages.length === 0 ? notShown : languages.join(", ")],
  ];
}

function deviceName({ evidence: { platform }, visitor, kind }: Device): string {
  if (platform === "android") return kind === "tablet" ? "Android tablet" : "Android phone";
  if (platform === "other") return "Computer";
  return kind === "tablet" || visitor.device === "desktop" ? "iPad" : "iPhone";
}

function describeSystem(userAgent: string, { os = [], osFrozen }: ClickEvidence): string {
  const name = systemName(userAgent) ?? "Unknown";
  if (osFrozen) return `${name}, version hidden by the browser`;
  return [name, os.join(".")].join(" ").trim();
}
