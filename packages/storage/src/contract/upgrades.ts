import { describe, expect, it } from "vitest";
import { zeroCounts } from "../stats/buckets.ts";
import type { Store } from "../ports.ts";
import type { Install, InstallMatch } from "../records.ts";
import {
  aClick,
  anEvent,
  anInstall,
  day,
  exactly,
  lookup,
  matchedTo,
  monday,
  organic,
} from "./samples.ts";
import { claim } from "./steps.ts";

export function upgradesContract(store: () => Store): void {
  const later = monday + 1_000;

  const click = (id: string, link = "sale") =>
    store().clicks.record("app", { ...aClick(id, 10, "net"), link });

  async function settled(id: string, match: InstallMatch): Promise<Install> {
    const settlement = await store().installs.settle(anInstall(id, match));
    if (!("install" in settlement)) throw new Error(`Not settled: ${settlement.outcome}.`);
    return settlement.install;
  }

  const upgrade = (from: Install, match: InstallMatch, at = later) =>
    store().installs.upgrade(from, { at, match, answer: { link: match.link ?? null } });

  async function counts(link?: string) {
    const query = {
      since: monday,
      until: monday + day,
      step: "day",
      ...(link && { link }),
    } as const;
    const [counted] = await store().stats.overTime("app", query);
    return counted;
  }

  describe("upgrading an install", () => {
    it("replaces the answer and keeps the first one", async () => {
      await click("a");
      const first = await settled("phone", organic);
      const expected: Install = {
        ...first,
        match: exactly("a"),
        answer: { link: "sale" },
        earlier: [{ until: later, match: organic, answer: first.answer }],
      };
      expect(await upgrade(first, exactly("a"))).toEqual({
        outcome: "upgraded",
        install: expected,
      });
      expect(await store().installs.get("app", "phone")).toEqual(expected);
      expect((await store().installs.list("app", { limit: 9, link: "sale" })).items).toEqual([
        expected,
      ]);
      expect(await claim(store(), "a", "another")).toBe("taken");
      expect(await store().clicks.candidates("app", lookup())).toEqual([]);
    });

    it("counts an install after a real link replaces a test link", async () => {
      await click("a");
      await click("b", "news");
      const settlement = await store().installs.settle({
        ...anInstall("phone", matchedTo("a")),
        test: true,
      });
      if (!("install" in settlement)) throw new Error(`Not settled: ${settlement.outcome}.`);
      expect(await counts("news")).toBeUndefined();
      await upgrade(settlement.install, exactly("b", "news"));
      expect((await store().installs.get("app", "phone"))?.test).toBeUndefined();
      expect(await counts("news")).toMatchObject({ installs: 1, matches: 1 });
    });

    it("allows a better probabilistic match and keeps every earlier answer", async () => {
      await click("a");
      await click("b", "news");
      const first = await settled("phone", organic);
      await upgrade(first, matchedTo("a"));
      const second = await store().installs.get("app", "phone");
      if (!second) throw new Error("It was stored.");
      await upgrade(second, exactly("b", "news"), later + 1);
      const third = await store().installs.get("app", "phone");
      expect(third?.match).toEqual(exactly("b", "news"));
      expect(third?.earlier?.map(({ until, match }) => [until, match])).toEqual([
        [later, organic],
        [later + 1, matchedTo("a")],
      ]);
    });

    it("moves the counts from one link to the other, with the events", async () => {
      await click("a");
      await click("b", "news");
      const first = await settled("phone", matchedTo("a"));
      await store().events.append("app", [anEvent("1"), anEvent("2")]);
      const total = { at: monday, ...zeroCounts, installs: 1, matches: 1, events: 2 };
      expect(await counts("sale")).toEqual(total);
      await upgrade(first, exactly("b", "news"));
      await store().events.append("app", [anEvent("3")]);
      expect(await counts("sale")).toBeUndefined();
      expect(await counts("news")).toEqual({ ...total, events: 3 });
      expect(await counts()).toEqual({ ...total, events: 3 });
      expect((await store().installs.list("app", { limit: 9, link: "sale" })).items).toEqual([]);
    });

    it("counts the match of an install that had none once", async () => {
      await click("a");
      const first = await settled("phone", organic);
      await upgrade(first, exactly("a"));
      await upgrade(first, exactly("a"));
      expect(await counts()).toMatchObject({ installs: 1, matches: 1 });
      expect(await counts("sale")).toMatchObject({ installs: 1, matches: 1 });
    });

    it("changes nothing if the click is taken or unknown", async () => {
      await click("a");
      await settled("owner", exactly("a"));
      const first = await settled("phone", organic);
      expect(await upgrade(first, exactly("a"))).toEqual({ outcome: "click-taken" });
      expect(await upgrade(first, exactly("none"))).toEqual({ outcome: "click-unknown" });
      expect(await store().installs.get("app", "phone")).toEqual(first);
      expect(await counts()).toMatchObject({ installs: 2, matches: 1 });
    });

    it("changes nothing if the install was changed or erased meanwhile", async () => {
      await click("a");
      await click("b");
      const first = await settled("phone", organic);
      await upgrade(first, exactly("a"));
      const now = await store().installs.get("app", "phone");
      expect(await upgrade(first, exactly("b"))).toEqual({ outcome: "changed", install: now });
      await store().erase("app", "phone");
      expect(await upgrade(first, exactly("b"))).toEqual({ outcome: "changed" });
      expect(await store().installs.get("app", "phone")).toBeUndefined();
      expect(await store().clicks.candidates("app", lookup())).toHaveLength(1);
    });

    it("succeeds for one of fifty racing requests", async () => {
      for (let i = 0; i < 50; i += 1) await click(`c${i}`);
      const first = await settled("phone", organic);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i) => upgrade(first, exactly(`c${i}`))),
      );
      const stored = await store().installs.get("app", "phone");
      expect(outcomes.filter(({ outcome }) => outcome === "upgraded")).toHaveLength(1);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ install: stored });
      expect(await store().clicks.candidates("app", lookup({ perKey: 99 }))).toHaveLength(49);
      expect(await counts()).toMatchObject({ installs: 1, matches: 1 });
    });
  });

  describe("taking a click over", () => {
    it("is possible for a deterministic match from a probabilistic one, and both records say so", async () => {
      await click("a");
      const lookalike = await settled("lookalike", matchedTo("a"));
      await store().events.append("app", [anEvent("1", { install: "lookalike" })]);
      const winner = await settled("winner", exactly("a"));
      expect(winner.match).toEqual({ ...exactly("a"), takenOver: true });
      expect(await store().installs.get("app", "winner")).toEqual(winner);
      const loser = await store().installs.get("app", "lookalike");
      expect(loser).toEqual({
        ...lookalike,
        match: { type: "none", confidence: 0, lostClick: "a" },
        earlier: [{ until: monday, match: matchedTo("a"), answer: lookalike.answer }],
      });
      expect(loser?.answer).toEqual(lookalike.answer);
      expect(await claim(store(), "a", "winner")).toBe("claimed");
      expect(await counts("sale")).toMatchObject({ installs: 1, matches: 1, events: 0 });
      expect(await counts()).toMatchObject({ installs: 2, matches: 1, events: 1 });
    });

    it("takes the ids of ad networks from the install that loses the click", async () => {
      await click("a");
      const loser = { ...anInstall("lookalike", matchedTo("a")), adClickIds: { gclid: "id" } };
      await store().installs.settle(loser);
      expect((await store().installs.get("app", "lookalike"))?.adClickIds).toEqual({ gclid: "id" });
      await settled("winner", exactly("a"));
      expect((await store().installs.get("app", "lookalike"))?.adClickIds).toBeUndefined();
    });

    it("works with an upgrade as with a first answer", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      const first = await settled("winner", organic);
      expect(await upgrade(first, exactly("a"))).toMatchObject({
        outcome: "upgraded",
        install: { match: { takenOver: true }, earlier: [{ match: organic }] },
      });
      expect((await store().installs.get("app", "lookalike"))?.match.lostClick).toBe("a");
    });

    it("is not possible from another deterministic match", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      await settled("winner", exactly("a"));
      const second = await store().installs.settle(anInstall("second", exactly("a")));
      expect(second).toEqual({ outcome: "click-taken" });
      const loser = await store().installs.get("app", "lookalike");
      if (!loser) throw new Error("It was stored.");
      expect(await upgrade(loser, exactly("a"))).toEqual({ outcome: "click-taken" });
    });

    it("is not possible for a probabilistic match", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      const other = await store().installs.settle(anInstall("other", matchedTo("a")));
      expect(other).toEqual({ outcome: "click-taken" });
    });

    it("works for a click that its install gave up for another one", async () => {
      await click("a");
      await click("b");
      const first = await settled("lookalike", matchedTo("a"));
      await upgrade(first, exactly("b"));
      const before = await store().installs.get("app", "lookalike");
      expect(await store().clicks.candidates("app", lookup())).toEqual([]);
      expect((await settled("winner", exactly("a"))).match.takenOver).toBe(true);
      expect(await store().installs.get("app", "lookalike")).toEqual(before);
      expect(await counts("sale")).toMatchObject({ installs: 2, matches: 2 });
    });

    it("is not possible from an erased install", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      await store().erase("app", "lookalike");
      const after = await store().installs.settle(anInstall("winner", exactly("a")));
      expect(after).toEqual({ outcome: "click-taken" });
    });

    it("lets each install be erased on its own", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      await settled("winner", exactly("a"));
      await store().erase("app", "lookalike");
      expect(await store().clicks.get("app", "a")).toBeDefined();
      expect((await store().installs.get("app", "winner"))?.match.click).toBe("a");
      await store().erase("app", "winner");
      expect(await store().clicks.get("app", "a")).toBeUndefined();
    });

    it("succeeds for one of fifty racing deterministic matches", async () => {
      await click("a");
      await settled("lookalike", matchedTo("a"));
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          store().installs.settle(anInstall(`phone ${i}`, exactly("a"))),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === "click-taken")).toHaveLength(49);
      expect(await counts()).toMatchObject({ installs: 2, matches: 1 });
    });
  });
}
