import { evidenceKeys } from "@throughline/engine/keys";
import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import type { NewClick } from "../records.ts";
import { aClick, evidence, ids, keysNamed, lookup } from "./samples.ts";
import { claim, forgetClicks } from "./steps.ts";

export function clicksContract(store: () => Store): void {
  const record = async (...clicks: NewClick[]) => {
    for (const click of clicks) await store().clicks.record("app", click);
  };
  const candidates = async (...args: Parameters<typeof lookup>) =>
    ids(await store().clicks.candidates("app", lookup(...args)));

  describe("a click", () => {
    it("is found by its id, as it was given, without its keys", async () => {
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

    it("is recorded once, the first time", async () => {
      await record(aClick("a", 10, "net"), aClick("a", 20, "elsewhere"));
      expect(await store().clicks.get("app", "a")).toMatchObject({ at: 10 });
      expect(await candidates()).toEqual(["a"]);
      expect(await candidates({ keys: ["elsewhere"] })).toEqual([]);
    });

    it("may have the same id in two apps", async () => {
      await record(aClick("a", 10, "net"));
      await store().clicks.record("other", aClick("a", 20, "net"));
      expect(await claim(store(), "a", "phone", "other")).toBe("claimed");
      expect(await candidates()).toEqual(["a"]);
      expect(await store().clicks.candidates("other", lookup())).toEqual([]);
    });

    it("is found by the keys of its evidence, and of its signals then, where none are given", async () => {
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

    it("takes the landing page's signals once", async () => {
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

    it("is weighed with its signals from then on, also by who has seen it before", async () => {
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

    it("takes no signals once it is claimed", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "phone");
      const signals = { evidence, keys: keysNamed("net") };
      expect(await store().clicks.addSignals("app", "a", signals)).toBe("late");
      expect(await candidates()).toEqual([]);
    });
  });

  describe("candidates", () => {
    it("are found by a shared key, newest first, whatever order they were recorded in", async () => {
      await record(aClick("b", 20, "net"), aClick("a", 10, "net"));
      await record(aClick("c", 30, "net"), aClick("x", 40, "elsewhere"));
      expect(await candidates()).toEqual(["c", "b", "a"]);
    });

    it("carry link, time, evidence and sensitivity, and neither keys nor URL", async () => {
      await record({ ...aClick("a", 10, "net"), sensitive: true });
      expect(await store().clicks.candidates("app", lookup())).toEqual([
        { click: "a", link: "sale", at: 10, evidence, sensitive: true },
      ]);
    });

    it("appear once though they share several keys", async () => {
      await record(aClick("a", 10, "net", "device", "net"));
      expect(await candidates({ keys: ["device", "net"] })).toEqual(["a"]);
    });

    it("are bounded per key and in all, the first keys served first", async () => {
      await record(aClick("n1", 1, "net"), aClick("n2", 2, "net"), aClick("n3", 3, "net"));
      await record(aClick("d1", 4, "device"), aClick("d2", 5, "device"));
      const keys = ["net", "device"];
      expect(await candidates({ keys, perKey: 2 })).toEqual(["n3", "n2", "d2", "d1"]);
      expect(await candidates({ keys, limit: 4 })).toEqual(["n3", "n2", "n1", "d2"]);
    });

    it("lie within the window, both edges included", async () => {
      await record(aClick("early", 99, "net"), aClick("first", 100, "net"));
      await record(aClick("last", 200, "net"), aClick("late", 201, "net"));
      expect(await candidates({ since: 100, until: 200 })).toEqual(["last", "first"]);
    });

    it("belong to one app", async () => {
      await record(aClick("a", 10, "net"));
      expect(await store().clicks.candidates("other", lookup())).toEqual([]);
    });

    it("do not include claimed clicks, which take no room of the bound either", async () => {
      await record(aClick("a", 10, "net"), aClick("b", 20, "net"), aClick("c", 30, "net"));
      await claim(store(), "c", "phone");
      expect(await candidates({ perKey: 2 })).toEqual(["b", "a"]);
    });

    it("survive the claiming of most of their neighbours", async () => {
      await record(...Array.from({ length: 50 }, (_, i) => aClick(`c${i}`, i, "net")));
      for (let i = 0; i < 50; i += 1) {
        if (i % 10 !== 0) await claim(store(), `c${i}`, `phone ${i}`);
      }
      expect(await candidates()).toEqual(["c40", "c30", "c20", "c10", "c0"]);
    });
  });

  describe("claiming a click", () => {
    it("gives it to one of many installs that race for it", async () => {
      await record(aClick("a", 10, "net"));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => claim(store(), "a", `phone ${i}`)),
      );
      expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
      expect(answers.filter((answer) => answer === "taken")).toHaveLength(49);
    });

    it("answers the same install the same again", async () => {
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "mine")).toBe("claimed");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
      expect(await claim(store(), "a", "yours")).toBe("taken");
    });

    it("is not undone by recording it again", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "mine");
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "yours")).toBe("taken");
      expect(await candidates()).toEqual([]);
    });

    it("is not undone by forgetting it, nor by recording it after that", async () => {
      await record(aClick("a", 10, "net"));
      await claim(store(), "a", "mine");
      expect(await forgetClicks(store(), 11)).toBe(1);
      await record(aClick("a", 10, "net"));
      expect(await candidates()).toEqual([]);
      expect(await claim(store(), "a", "yours")).toBe("taken");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
    });

    it("knows no click of another app and none that was forgotten unclaimed", async () => {
      await record(aClick("a", 10, "net"));
      expect(await claim(store(), "a", "phone", "other")).toBe("unknown");
      await forgetClicks(store(), 11);
      expect(await claim(store(), "a", "phone")).toBe("unknown");
    });
  });

  describe("a test's click", () => {
    it("is found and claimed like any other, and is none of the recent ones", async () => {
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
    it("are the newest that have keys, claimed ones too", async () => {
      await record(aClick("a", 10, "net"), aClick("c", 30, "net"), aClick("b", 20, "net"));
      await record(aClick("desktop", 40));
      await store().clicks.record("other", aClick("foreign", 50, "net"));
      await claim(store(), "c", "phone");
      expect(ids(await store().clicks.recent("app", 2))).toEqual(["c", "b"]);
      expect(ids(await store().clicks.recent("app", 9))).toEqual(["c", "b", "a"]);
    });
  });

  describe("forgetting clicks", () => {
    it("drops what is older than the moment, and nothing at it", async () => {
      await record(aClick("a", 10, "net"), aClick("b", 20, "net"), aClick("c", 30, "net"));
      await store().clicks.record("other", aClick("foreign", 10, "net"));
      await claim(store(), "a", "phone");
      expect(await forgetClicks(store(), 20)).toBe(1);
      expect(await candidates()).toEqual(["c", "b"]);
      expect(await store().clicks.get("app", "a")).toBeUndefined();
      expect(await forgetClicks(store(), 1_000)).toBe(2);
      expect(await candidates()).toEqual([]);
      expect(await store().clicks.recent("app", 10)).toEqual([]);
      expect(ids(await store().clicks.candidates("other", lookup()))).toEqual(["foreign"]);
    });

    it("drops any number of them", async () => {
      const clicks = Array.from({ length: 2_500 }, (_, i) => aClick(`c${i}`, i, "net"));
      await Promise.all(clicks.map((click) => store().clicks.record("app", click)));
      expect(await forgetClicks(store(), 2_400)).toBe(2_400);
      expect(await candidates({ perKey: 200, limit: 200 })).toHaveLength(100);
    });
  });
}
