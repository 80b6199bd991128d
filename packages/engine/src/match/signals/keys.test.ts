import { describe, expect, it } from "vitest";
import { browserKeys, evidenceKeys, lookupKeys } from "./keys.ts";
import { clickEvidence, openEvidence } from "../evidence.fixture.ts";

/** The names of the click's keys that the open looks up, in the order of the look-up. */
function shared(click: Parameters<typeof clickEvidence>[0], open = openEvidence()): string[] {
  const evidence = clickEvidence(click);
  const names = [
    evidence.model || evidence.screen ? "device" : "platform",
    ...(evidence.network.v4 ? ["network and device", "network", "near"] : []),
  ];
  const keys = evidenceKeys(evidence);
  expect(keys).toHaveLength(names.length);
  return lookupKeys(open).flatMap((key) => names[keys.indexOf(key)] ?? []);
}

describe("an open finds its click", () => {
  it("by network and device, network, device and near network, most specific first", () => {
    expect(shared({})).toEqual(["network and device", "network", "device", "near"]);
  });

  it("by device when the network is hidden", () => {
    expect(shared({ hiddenNetwork: "relay" })).toEqual(["device"]);
  });

  it("by near network after the address changed", () => {
    expect(shared({ address: "198.51.100.8" })).toEqual(["device", "near"]);
  });

  it("by network and platform when the page's script did not run", () => {
    expect(shared({ page: null })).toEqual(["network and device", "network", "near", "platform"]);
  });

  it("by either address family", () => {
    const open = openEvidence({ address: "2001:db8::1", secondAddress: "198.51.100.7" });
    expect(shared({}, open)).toContain("network and device");
  });

  it("by a screen the browser rounded", () => {
    const userAgent = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0";
    const page = { screenWidth: 412, screenHeight: 915, timeZone: "Europe/Zurich" };
    const open = openEvidence({
      platform: "android",
      model: "Pixel 8",
      screenWidth: 411.43,
      screenHeight: 914.29,
      address: undefined,
    });
    expect(shared({ userAgent, page, address: undefined }, open)).toEqual(["device"]);
  });
});

describe("a browser's click finds the browser's other clicks", () => {
  const visitor = "cookie";
  const known = evidenceKeys(clickEvidence({ visitor, returning: true, page: null }));

  it("by the browser id if they show no device and the browser was known", () => {
    expect(
      browserKeys(clickEvidence({ visitor })).filter((key) => known.includes(key)),
    ).toHaveLength(1);
    expect(browserKeys(clickEvidence({ visitor: "another" }))).not.toContain(known[1]);
    expect(browserKeys(clickEvidence())).toEqual([]);
  });

  it("by their device otherwise, and none for the browser's first click", () => {
    const [key] = browserKeys(clickEvidence({ visitor }));
    expect(known).toContain(key);
    const others = [
      clickEvidence({ visitor, returning: true }),
      clickEvidence({ visitor, page: null }),
      clickEvidence({ returning: true, page: null }),
    ];
    for (const other of others) expect(evidenceKeys(other)).not.toContain(key);
  });
});

describe("no keys", () => {
  it("are given to a bot", () => {
    expect(evidenceKeys(clickEvidence({ userAgent: "WhatsApp/2.23.20.0" }))).toEqual([]);
  });

  it("are given to a desktop", () => {
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    expect(evidenceKeys(clickEvidence({ userAgent }))).toEqual([]);
  });

  it("are looked up for an unknown platform", () => {
    expect(lookupKeys(openEvidence({ platform: "web" }))).toEqual([]);
  });
});
