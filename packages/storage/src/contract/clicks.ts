import { evidenceKeys } from "@throughline/engine/keys";
import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import type { NewClick } from "../records.ts";
import { aClick, evidence, ids, keysNamed, lookup } from "./samples.ts";
import { claim, expireClicks } from "./steps.ts";

export function clicksContract(store: () => Store): void {
  const record = async (...clicks: NewClick[]) => {
    for (const click of clicks) await store().clicks.record("app", click);
  };
  const candidates = async (...args: Parameters<typeof lookup>) =>
    ids(await store().clicks.candidates("app", lookup(...args)));

  describe("a click", () => {
    it("is found unchanged by its id, without its keys", async () => {
      const click = { ...aClick("a", 10, "net", "device"), sensitive: true };
      const { keys: _, ...kept } = click;
      await record(click, { click: "b", link: "path:/x", at: 11, evidence, keys: [] });
      expect(await store().clicks.get("app", "a")).toEqual(kept);
      expect(await store().clicks.get("app", "b")).toEqual({
        click: "b",
        link: "path:/x",
        at: 11,
        evidence,
      });
      expect(await store().clicks.get("other", "a")).toBeUndefined();
    });

    it("keeps what a rule or variant chose, also when its page adds signals", async () => {
      const alternative = { name: "Germany", destination: "https://shop.example/de" };
      await record(
        { ...aClick("a", 10, "net"), alternative },
        { ...aClick("b", 11, "net"), alternative: { name: "B" } },
      );
      await store().clicks.addSignals("app", "a", { evidence });
      expect(await store().clicks.get("app", "a")).toMatchObject({ alternative });
      expect((await store().clicks.get("app", "b"))?.alternative).toEqual({ name: "B" });
    });

    it("is recorded only the first time", async () => {
      await record(aClick("a", 10, "net"), aClick("a", 20, "elsewhere"));
      expect(await store().clicks.get("app", "a")).toMatchObject({ at: 10 });
      expect(await candidates()).toEqual(["a"]);
      expect(await candidates({ keys: ["elsewhere"] })).toEqual([]);
    });

    it("can have the same id in two apps", async () => {
      await record(aClick("a", 10, "net"));
      await store().clicks.record("other", aClick("a", 20, "net"));
      expect(await claim(store(), "a", "phone", "other")).toBe("claimed");
      expect(await candidates()).toEqual(["a"]);
      expect(await store().clicks.candidates("other", lookup())).toEqual([]);
    });

    it("without keys is found by those of its evidence, then of its signals", async () => {
      const found = (keys: readonly number[]) =>
        Promise.all(
          keys.map(async (key) => {
            const wanted = { ...lookup(), keys: [key] };
            return ids(await store().clicks.candidates("app", wanted));
          }),
        );
      const { keys: _, ...click } = aClick("a", 10);
      await record(click);
      const own = evidenceKeys(evidence);
      expect(await found(own)).toEqual(own.map(() => ["a"]));
      const signals = { ...evidence, timeZone: "Asia/Tokyo" };
      const added = evidenceKeys(signals).find((key) => !own.includes(key)) ?? Number.NaN;
      expect(await found([added])).toEqual([[]]);
      await store().clicks.addSignals("app", "a", { evidence: signals });
      expect(await found([added])).toEqual([["a"]]);
    });

    it("accepts the signals of the landing page once", async () => {
      await record(aClick("a", 10, "net"), aClick("b", 20, "net"));
      const signals = {
        evidence: { ...evidence, timeZone: "Europe/Warsaw" },
        keys: keysNamed("zone", "net"),
      };
      expect(await store().clicks.addSignals("app", "a", signals)).toBe("added");
      expect(await store().clicks.get("app", "a")).toMatchObject({ evidence: signals.evidence });
      expect(await candidates({ keys: ["zone"] })).toEqual(["a"]);
      expect(await candidates({ keys: ["net"] })).toEqual(["b", "a"]);
      expect(await store().clicks.addSignals("app", "a", { evidence, keys: [] })).toBe("late");
      expect(await candidates({ keys: ["zone"] })).toEqual(["a"]);
      expect(await store().clicks.addSignals("app", "none", signals)).toBe("unknown");
      expect(await store().clicks.addSignals("other", "b", signals)).toBe("unknown");
    });

    it("is returned with its signals afterwards, also to earlier readers", async () => {
      await record(aClick("a", 10, "net"));
      expect(await store().clicks.candidates("app", lookup())).toMatchObject([{ evidence }]);
      const signals = {
        evidence: { ...evidence, timeZone: "Europe/Warsaw" },
        keys: keysNamed("net"),
      };
      await store().clicks.addSignals("app", "a", signals);
      expect(await store().clicks.candidates("app", lookup())).toMatchObject([
        { click: "a", evidence: signals.evidence },
      ]);
    });

    it("accepts no signals after it was claimed", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "phone");
      const signals = { evidence, keys: keysNamed("net") };
      expect(await store().clicks.addSignals("app", "a", signals)).toBe("late");
      expect(await candidates()).toEqual([]);
    });
  });

  describe("candidates", () => {
    it("are found by a shared key, newest first, in whatever order they were recorded", async () => {
      await record(aClick("b", 20, "net"), aClick("a", 10, "net"));
      await record(aClick("c", 30, "net"), aClick("x", 40, "elsewhere"));
      expect(await candidates()).toEqual(["c", "b", "a"]);
    });

    it("have a link, time, evidence and sensitivity, but neither keys nor URL", async () => {
      await record({ ...aClick("a", 10, "net"), sensitive: true });
      expect(await store().clicks.candidates("app", lookup())).toEqual([
        { click: "a", link: "sale", at: 10, evidence, sensitive: true },
      ]);
    });

    it("appear once even if they share several keys", async () => {
      await record(aClick("a", 10, "net", "device", "net"));
      expect(await candidates({ keys: ["device", "net"] })).toEqual(["a"]);
    });

    it("are limited per key and in total, the first keys first", async () => {
      await record(aClick("n1", 1, "net"), aClick("n2", 2, "net"), aClick("n3", 3, "net"));
      await record(aClick("d1", 4, "device"), aClick("d2", 5, "device"));
      const keys = ["net", "device"];
      expect(await candidates({ keys, perKey: 2 })).toEqual(["n3", "n2", "d2", "d1"]);
      expect(await candidates({ keys, limit: 4 })).toEqual(["n3", "n2", "n1", "d2"]);
    });

    it("are within the window, both ends included", async () => {
      await record(aClick("early", 99, "net"), aClick("first", 100, "net"));
      await record(aClick("last", 200, "net"), aClick("late", 201, "net"));
      expect(await candidates({ since: 100, until: 200 })).toEqual(["last", "first"]);
    });

    it("belong to one app", async () => {
      await record(aClick("a", 10, "net"));
      expect(await store().clicks.candidates("other", lookup())).toEqual([]);
    });

    it("do not include claimed clicks, which do not count towards the limit", async () => {
      await record(aClick("a", 10, "net"), aClick("b", 20, "net"), aClick("c", 30, "net"));
      await claim(store(), "c", "phone");
      expect(await candidates({ perKey: 2 })).toEqual(["b", "a"]);
    });

    it("are found after most other clicks were claimed", async () => {
      await record(...Array.from({ length: 50 }, (_, i) => aClick(`c${i}`, i, "net")));
      for (let i = 0; i < 50; i += 1) {
        if (i % 10 !== 0) await claim(store(), `c${i}`, `phone ${i}`);
      }
      expect(await candidates()).toEqual(["c40", "c30", "c20", "c10", "c0"]);
    });
  });

  describe("claiming a click", () => {
    it("succeeds for one of many racing installs", async () => {
      await record(aClick("a", 10, "net"));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => claim(store(), "a", `phone ${i}`)),
      );
      expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
      expect(answers.filter((answer) => answer === "taken")).toHaveLength(49);
    });

    it("returns the same result for the same install", async () => {
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "mine")).toBe("claimed");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
      expect(await claim(store(), "a", "yours")).toBe("taken");
    });

    it("is not undone by recording the click again", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "mine");
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "yours")).toBe("taken");
      expect(await candidates()).toEqual([]);
    });

    it("is not undone by the click's expiry, nor by recording it afterwards", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "mine");
      expect(await expireClicks(store(), 11)).toBe(1);
      await record(aClick("a", 10, "net"));
      expect(await candidates()).toEqual([]);
      expect(await claim(store(), "a", "yours")).toBe("taken");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
    });

    it("fails for a click of another app or one that expired unclaimed", async () => {
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "phone", "other")).toBe("unknown");
      await expireClicks(store(), 11);
      expect(await claim(store(), "a", "phone")).toBe("unknown");
    });
  });

  describe("a test click", () => {
    it("is found and claimed like any other, but is not among the recent ones", async () => {
      const click = { ...aClick("a", 10, "net"), test: true } as const;
      const { keys: _, ...kept } = click;
      await store().clicks.record("app", click);
      expect(await store().clicks.get("app", "a")).toEqual(kept);
      expect(ids(await store().clicks.candidates("app", lookup()))).toEqual(["a"]);
      expect(await store().clicks.recent("app", 9)).toEqual([]);
      expect(ids(await store().clicks.recent("app", 9, { withTests: true }))).toEqual(["a"]);
      await store().clicks.addSignals("app", "a", { evidence, keys: keysNamed("net") });
      expect(await store().clicks.get("app", "a")).toEqual(kept);
      expect(await store().clicks.recent("app", 9)).toEqual([]);
      expect(await claim(store(), "a", "phone")).toBe("claimed");
    });
  });

  describe("recent clicks", () => {
    it("are the newest with keys, including claimed ones", async () => {
      await record(aClick("a", 10, "net"), aClick("c", 30, "net"), aClick("b", 20, "net"));
      await record(aClick("desktop", 40));
      await store().clicks.record("other", aClick("foreign", 50, "net"));
      await claim(store(), "c", "phone");
      expect(ids(await store().clicks.recent("app", 2))).toEqual(["c", "b"]);
      expect(ids(await store().clicks.recent("app", 9))).toEqual(["c", "b", "a"]);
    });
  });

  describe("expiring clicks", () => {
    it("deletes clicks before the moment, but none at it", async () => {
      await record(aClick("a", 10, "net"), aClick("b", 20, "net"), aClick("c", 30, "net"));
      await store().clicks.record("other", aClick("foreign", 10, "net"));
      await claim(store(), "a", "phone");
      expect(await expireClicks(store(), 20)).toBe(1);
      expect(await candidates()).toEqual(["c", "b"]);
      expect(await store().clicks.get("app", "a")).toBeUndefined();
      expect(await expireClicks(store(), 1_000)).toBe(2);
      expect(await candidates()).toEqual([]);
      expect(await store().clicks.recent("app", 10)).toEqual([]);
      expect(ids(await store().clicks.candidates("other", lookup()))).toEqual(["foreign"]);
    });

    it("deletes any number of clicks", async () => {
      const clicks = Array.from({ length: 2_500 }, (_, i) => aClick(`c${i}`, i, "net"));
      await Promise.all(clicks.map((click) => store().clicks.record("app", click)));
      expect(await expireClicks(store(), 2_400)).toBe(2_400);
      expect(await candidates({ perKey: 200, limit: 200 })).toHaveLength(100);
    });
  });
}
