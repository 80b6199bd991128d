import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { ListedKey, NewKey } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { KeyUses } from "./key-uses.ts";

describe("the uses of a key", () => {
  it("are listed by client and version after a rotation, latest first", async () => {
    const service = await testService();
    const list = async () =>
      ((await service.send("GET", adminRoutes.listKeys.path)).body as { items: ListedKey[] }).items;
    const old = (await list()).find(({ kind }) => kind === "publishable");
    const rotation = adminRoutes.rotateKey.path.replace(":keyId", old?.id ?? "");
    const { key } = (await service.send("POST", rotation, {})).body as NewKey;
    const open = (sdk: string, text: string) =>
      service.send(
        "POST",
        routes.matchLink.path,
        {},
        { authorization: `Bearer ${text}`, "x-sdk": sdk },
      );
    await open("throughline-react-native/1.0.0", service.publishableKey);
    service.clock.at += 1000;
    await open("throughline-react-native/1.1.0", service.publishableKey);
    await open("throughline-react-native/1.2.0", key);
    const keys = await list();
    expect(keys.find(({ id }) => id === old?.id)?.uses).toEqual([
      { client: "throughline-react-native/1.1.0", at: "2025-11-15T00:00:01.000Z" },
      { client: "throughline-react-native/1.0.0", at: "2025-11-15T00:00:00.000Z" },
    ]);
    const fresh = keys.find(({ kind, id }) => kind === "publishable" && id !== old?.id);
    expect(fresh?.uses).toMatchObject([{ client: "throughline-react-native/1.2.0" }]);
  });

  it("are counted per day (UTC)", () => {
    let now = 86_400_000;
    const uses = new KeyUses(() => now);
    for (let index = 0; index < 3; index += 1) uses.record("key", "app");
    expect([uses.today("key"), uses.today("other")]).toEqual([3, 0]);
    now += 86_400_000;
    expect(uses.today("key")).toBe(0);
    uses.record("key", "app");
    expect(uses.today("key")).toBe(1);
  });

  it("are limited in number and length", () => {
    const uses = new KeyUses(() => 0);
    for (let index = 0; index < 100; index += 1) uses.record("key", `${index}`.repeat(1000));
    expect(uses.of("key")).toHaveLength(8);
    expect(uses.of("key").every(({ client }) => (client ?? "").length === 64)).toBe(true);
    uses.record("other", undefined);
    expect(uses.of("other")).toMatchObject([{ client: null }]);
  });
});
