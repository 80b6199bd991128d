import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClick, day, evidence, ids, keysNamed, lookup, monday } from "../contract/samples.ts";
import { claim } from "../contract/steps.ts";
import type { Store } from "../ports.ts";
import { openSqliteStore } from "./store.ts";
import { openSqliteReader } from "./thread-reader.ts";

describe("keys that may lag", () => {
  const mayLag = new Set(keysNamed("model"));
  let folder: string;
  let store: Store;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-candidates-"));
    store = await openSqliteStore({ folder });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** Creates an app with clicks of one phone model, a second apart. */
  const crowd = async (app: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await store.clicks.record(app, aClick(`${n}`, monday + n * 1000, "model"));
    }
    const find = async (until: number, options: { readonly lags?: boolean } = { lags: true }) => {
      const asked = lookup({ keys: ["net", "model"], perKey: 3, since: monday, until });
      const found = store.clicks.candidates(app, { ...asked, ...(options.lags && { mayLag }) });
      return ids(await found);
    };
    const now = monday + count * 1000;
    return {
      find,
      now,
      tap: (id: string, ...keys: string[]) => store.clicks.record(app, aClick(id, now, ...keys)),
    };
  };

  it("return a list of up to two seconds ago while more clicks wait than requested", async () => {
    const { find, now, tap } = await crowd("busy", 5);
    expect(await find(now)).toEqual(["4", "3", "2"]);
    await tap("new", "model");
    await claim(store, "4", "phone", "busy");
    expect(await find(now + 1999)).toEqual(["4", "3", "2"]);
    expect(await find(now, { lags: false })).toEqual(["new", "3", "2"]);
    expect(await find(now + 2000)).toEqual(["new", "3", "2"]);
  });

  it("return the current list where few clicks wait", async () => {
    const { find, now, tap } = await crowd("quiet", 2);
    expect(await find(now)).toEqual(["1", "0"]);
    await tap("new", "model");
    expect(await find(now)).toEqual(["new", "1", "0"]);
  });

  it("neither hide nor repeat the clicks of other keys", async () => {
    const { find, now, tap } = await crowd("nearby", 4);
    await tap("near", "model");
    expect(await find(now)).toEqual(["near", "3", "2"]);
    const signals = { evidence: { ...evidence, timeZone: "Asia/Tokyo" }, keys: keysNamed("net") };
    expect(await store.clicks.addSignals("nearby", "near", signals)).toBe("added");
    expect(await find(now)).toEqual(["near", "3", "2"]);
    const [first] = await store.clicks.candidates("nearby", {
      ...lookup({ keys: ["net", "model"], perKey: 3, since: monday, until: now }),
      mayLag,
    });
    expect(first?.evidence.timeZone).toBe("Asia/Tokyo");
  });

  it("never return a list from after the requested moment, nor clicks before its start", async () => {
    const { find, now, tap } = await crowd("jumping", 5);
    await tap("new", "model");
    expect(await find(now)).toEqual(["new", "4", "3"]);
    expect(await find(now - 1)).toEqual(["4", "3", "2"]);
  });

  it("return no erased clicks", async () => {
    const { find, now } = await crowd("erased", 4);
    expect(await find(now)).toEqual(["3", "2", "1"]);
    expect(await claim(store, "3", "phone", "erased")).toBe("claimed");
    await store.erase("erased", "phone");
    expect(await find(now)).toEqual(["2", "1", "0"]);
  });

  it("return no erased clicks to another thread", async () => {
    const { now } = await crowd("beside", 4);
    const beside = openSqliteReader(folder);
    try {
      await store.readerThreadAccess?.applyJournals();
      store.readerThreadAccess?.onClicksDeleted(() => beside.clearCache());
      const asked = lookup({ keys: ["model"], perKey: 3, since: monday, until: now });
      const find = async () => ids(await beside.clicks.candidates("beside", { ...asked, mayLag }));
      expect(await find()).toEqual(["3", "2", "1"]);
      await claim(store, "3", "phone", "beside");
      expect(await find()).toEqual(["3", "2", "1"]);
      await store.erase("beside", "phone");
      expect(await find()).toEqual(["2", "1", "0"]);
    } finally {
      beside.close();
    }
  });
});

describe("a lookup", () => {
  it("finds the newest clicks first, even in different spans of the index", async () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-candidates-"));
    const store = await openSqliteStore({ folder });
    try {
      for (const [id, days] of Object.entries({ a: 0, b: 0.1, c: 3, d: 6, e: 6.1 })) {
        await store.clicks.record("app", aClick(id, monday + days * day, "net"));
      }
      const find = async (perKey: number) =>
        ids(
          await store.clicks.candidates(
            "app",
            lookup({ perKey, since: monday, until: monday + 7 * day }),
          ),
        );
      expect(await find(10)).toEqual(["e", "d", "c", "b", "a"]);
      expect(await find(4)).toEqual(["e", "d", "c", "b"]);
      expect(await find(2)).toEqual(["e", "d"]);
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("finds each click once, also when it requests more than the last lookup", async () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-candidates-"));
    const store = await openSqliteStore({ folder });
    try {
      const clicks = Array.from({ length: 60 }, (_, n) => `${n}`);
      const taps = clicks.map((id, n) => aClick(id, monday + n, "net", "model"));
      await Promise.all(taps.map((tap) => store.clicks.record("app", tap)));
      const find = async (limit: number) => {
        const asked = lookup({ keys: ["net", "model"], since: monday, until: monday + 100 });
        return ids(await store.clicks.candidates("app", { ...asked, perKey: 50, limit }));
      };
      expect(await find(2)).toEqual(["59", "58"]);
      expect(await find(1000)).toEqual(clicks.slice(10).toReversed());
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });
});
