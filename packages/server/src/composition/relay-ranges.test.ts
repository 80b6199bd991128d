import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { RelayRanges } from "./relay-ranges.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-ranges-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string, name = "ranges.csv"): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe("relay ranges", () => {
  it("are read from lists as Apple and others publish them", async () => {
    const apple = file("172.224.224.0/27,GB,GB-EN,London,\r\n2a02:26f7:c980:4000::/64,US,,,\r\n");
    const vpn = file("# a VPN\n\n198.51.100.0/24   exit nodes\n203.0.113.7\n", "vpn.txt");
    const { contains } = await RelayRanges.load([apple, vpn]);
    expect(
      ["172.224.224.31", "2a02:26f7:c980:4000::9", "198.51.100.200", "203.0.113.7"].map(contains),
    ).toEqual([true, true, true, true]);
    expect(["172.224.224.32", "2a02:26f7:c980:4001::9", "203.0.113.8"].map(contains)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("are empty without files", async () => {
    expect((await RelayRanges.load([])).contains("172.224.224.1")).toBe(false);
  });

  it.each([
    ["10.0.0.0/33,GB", /line 3 of .*ranges\.csv begins with "10\.0\.0\.0\/33"/],
    ["not a range", /line 3 .* begins with "not"/],
    ["<html>", /line 3/],
  ])("are refused with the line %s", async (line, message) => {
    const path = file(`172.224.224.0/27\n# fine\n${line}\n`);
    await expect(RelayRanges.load([path])).rejects.toThrow(message);
  });

  it("name a missing file in the error", async () => {
    await expect(RelayRanges.load([join(folder, "none.csv")])).rejects.toThrow(
      /none\.csv cannot be read: no such file/,
    );
  });

  it("can be reloaded, and keep the old ranges when the new ones are invalid", async () => {
    const path = file("198.51.100.0/24");
    const ranges = await RelayRanges.load([path]);
    file("203.0.113.0/24");
    await ranges.reload();
    expect(["198.51.100.1", "203.0.113.1"].map(ranges.contains)).toEqual([false, true]);
    file("oops");
    await expect(ranges.reload()).rejects.toThrow("line 1");
    expect(ranges.contains("203.0.113.1")).toBe(true);
  });

  it("remove the network of clicks and opens, but keep the other evidence", async () => {
    const isHidden = (address: string) => address.startsWith("172.224.");
    const test = await testService({ isHidden });
    const visit = async (remoteAddress: string) => {
      const { body } = await test.service.inject({
        url: "/products/1",
        remoteAddress,
        headers: { host: "go.shop.example", "user-agent": userAgents.iphone },
      });
      const id = /data-click="([^"]+)"/.exec(body)?.[1] ?? "";
      return (await test.store.clicks.get(test.app.id, id))?.evidence;
    };
    expect(await visit("172.224.224.9")).toMatchObject({ platform: "ios", network: {} });
    expect((await visit("172.224.224.9"))?.network).toEqual({});
    expect((await visit("198.51.100.7"))?.network).toHaveProperty("v4");

    const networkOf = async (remoteAddress: string) => {
      test.clock.at += 60_000;
      const body = {
        platform: "ios",
        timestamp: 0,
        installId: remoteAddress,
        model: "iPhone 15",
        systemVersion: "18.6",
        locale: [{ languageTag: "en-GB" }],
      };
      await test.service.inject({
        method: "POST",
        url: "/api/link/match-link",
        remoteAddress,
        headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
        payload: body,
      });
      const install = await test.store.installs.get(test.app.id, remoteAddress);
      return install?.match.verdict?.candidates.map(({ agreement }) => agreement["network"]);
    };
    expect(await networkOf("172.224.224.9")).not.toContain("same");
    expect(await networkOf("198.51.100.7")).toContain("same");
    await test.service.close();
  });
});
