import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { ListedKey, NewKey } from "@throughline/protocol";
import { StoreBusy } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
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

  /** Returns the requests today and the clients of a key. */
  async function usageOf(uses: KeyUses, key = "key") {
    const { requests = 0, clients = [] } = (await uses.of("app")).get(key) ?? {};
    return { requests, clients: clients.map(([name]) => name) };
  }

  async function storeWithKeys(...ids: readonly string[]) {
    const store = openMemoryStore();
    for (const id of ids) {
      const key = { id, app: "app", kind: "secret", hash: id, hint: id, createdAt: 0 } as const;
      await store.keys.add(key);
    }
    return store.keyUses;
  }

  it("are counted per day (UTC), saved or not", async () => {
    let now = 86_400_000;
    const uses = new KeyUses(await storeWithKeys("key"), () => now);
    for (let index = 0; index < 3; index += 1) uses.record("key", "app/1");
    expect(await usageOf(uses)).toEqual({ requests: 3, clients: ["app/1"] });
    expect(await usageOf(uses, "other")).toEqual({ requests: 0, clients: [] });
    now += 86_400_000;
    expect(await usageOf(uses)).toEqual({ requests: 0, clients: ["app/1"] });
    uses.record("key", "app/2");
    const today = { requests: 1, clients: ["app/2", "app/1"] };
    expect(await usageOf(uses)).toEqual(today);
    await uses.save();
    expect(await usageOf(uses)).toEqual(today);
  });

  it("are limited in number and length", async () => {
    const uses = new KeyUses(await storeWithKeys("key", "other"), () => 0);
    for (let index = 0; index < 100; index += 1) uses.record("key", `${index}`.repeat(1000));
    const { clients } = await usageOf(uses);
    expect(clients).toHaveLength(8);
    expect(clients.every((client) => client.length === 64)).toBe(true);
    uses.record("other", undefined);
    expect(await usageOf(uses, "other")).toEqual({ requests: 1, clients: [""] });
  });

  it("are the sum of all nodes, also when nodes save at the same time and restart", async () => {
    const store = await storeWithKeys("key");
    const [one, other] = [new KeyUses(store, () => 1), new KeyUses(store, () => 2)];
    for (let index = 0; index < 100; index += 1) one.record("key", "app/1");
    for (let index = 0; index < 200; index += 1) other.record("key", "app/2");
    await Promise.all([one.save(), other.save()]);
    one.record("key", "app/1");
    const saved = { requests: 300, clients: ["app/2", "app/1"] };
    const restarted = new KeyUses(store, () => 3);
    expect(await usageOf(restarted)).toEqual(saved);
    expect(await usageOf(one)).toEqual({ ...saved, requests: 301 });
    await Promise.all([one.save(), other.save()]);
    expect(await usageOf(restarted)).toEqual({ ...saved, requests: 301 });
  });

  it("count once while they are being saved", async () => {
    const store = await storeWithKeys("key");
    let listed: ReturnType<typeof usageOf> | undefined;
    const uses: KeyUses = new KeyUses(
      {
        ...store,
        async add(usages) {
          await store.add(usages);
          uses.record("key", "app");
          listed = usageOf(uses);
        },
      },
      () => 0,
    );
    uses.record("key", "app");
    await uses.save();
    expect((await listed)?.requests).toBe(2);
    expect((await store.list("app"))[0]?.requests).toBe(1);
  });

  it("are kept until a save succeeds", async () => {
    const store = await storeWithKeys("key");
    let isBusy = true;
    const busyStore: typeof store = {
      ...store,
      add: (usages) =>
        isBusy ? Promise.reject(new StoreBusy("The queue is full.")) : store.add(usages),
    };
    const uses = new KeyUses(busyStore, () => 0);
    uses.record("key", "app");
    await expect(uses.save()).rejects.toThrow("The queue is full.");
    uses.record("key", "app");
    expect((await usageOf(uses)).requests).toBe(2);
    isBusy = false;
    await uses.save();
    expect((await store.list("app"))[0]?.requests).toBe(2);
  });
});
