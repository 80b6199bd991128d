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
  ids,
  lookup,
  matchedTo,
  monday,
  organic,
  verdict,
} from "./samples.ts";
import { claim } from "./steps.ts";

export function installsContract(store: () => Store): void {
  describe("settling an install", () => {
    it("stores its answer with the verdict, whether matched or not", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const matched = anInstall("1", { ...matchedTo("a"), verdict }, { platform: "ios" });
      expect(await store().installs.settle(matched)).toEqual({
        outcome: "settled",
        install: matched,
      });
      await store().installs.settle(anInstall("2", organic));
      expect(await store().installs.get("app", "1")).toEqual(matched);
      expect(await store().installs.get("app", "2")).toEqual(anInstall("2", organic));
      expect(await store().installs.get("other", "1")).toBeUndefined();
    });

    it("returns the first answer of an install to every later request", async () => {
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await store().clicks.record("app", aClick("a", 10, "net"));
      const again = anInstall("phone", matchedTo("a"), { at: monday + 1 });
      expect(await store().installs.settle(again)).toEqual({ outcome: "known", install: first });
      expect(await store().clicks.candidates("app", lookup())).toHaveLength(1);
    });

    it("claims the click", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("mine", matchedTo("a")));
      expect(await claim(store(), "a", "yours")).toBe("taken");
      expect(await claim(store(), "a", "mine")).toBe("claimed");
      expect(await store().clicks.candidates("app", lookup())).toEqual([]);
    });

    it("stores nothing when the click is taken or unknown", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("mine", matchedTo("a")));
      const taken = await store().installs.settle(anInstall("yours", matchedTo("a")));
      expect(taken).toEqual({ outcome: "click-taken" });
      const unknown = await store().installs.settle(anInstall("yours", matchedTo("none")));
      expect(unknown).toEqual({ outcome: "click-unknown" });
      expect(await store().installs.get("app", "yours")).toBeUndefined();
      const settled = await store().installs.settle(anInstall("yours", organic));
      expect(settled.outcome).toBe("settled");
    });

    it("succeeds for one of fifty installs that race for a click", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          store().installs.settle(anInstall(`phone ${i}`, matchedTo("a"))),
        ),
      );
      expect(answers.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
      expect(answers.filter(({ outcome }) => outcome === "click-taken")).toHaveLength(49);
      expect((await store().installs.list("app", { limit: 99 })).items).toHaveLength(1);
    });

    it("gives one answer to fifty racing requests of one install", async () => {
      const clicks = Array.from({ length: 50 }, (_, i) => aClick(`c${i}`, i, "net"));
      for (const click of clicks) await store().clicks.record("app", click);
      const answers = await Promise.all(
        clicks.map(({ click }) => store().installs.settle(anInstall("phone", matchedTo(click)))),
      );
      const stored = await store().installs.get("app", "phone");
      expect(answers.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
      for (const answer of answers) expect(answer).toMatchObject({ install: stored });
      const left = await store().clicks.candidates("app", lookup({ perKey: 99 }));
      expect(left).toHaveLength(49);
    });
  });

  describe("a second look at an install", () => {
    const until = monday + 1_000;
    const look = (first: Install, match: InstallMatch) =>
      store().installs.upgrade(first, {
        at: until,
        match,
        answer: { link: match.link ?? null },
        secondLook: true,
      });
    const after = (first: Install, match: InstallMatch): Install => ({
      ...first,
      match,
      answer: { link: match.link ?? null },
      secondLook: true,
      earlier: [{ until, match: first.match, answer: first.answer }],
    });

    it("replaces no match by a match and claims the click", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const first = anInstall("phone", organic);
      await store().installs.settle(anInstall("before", organic));
      await store().installs.settle(first);
      await store().installs.settle(anInstall("after", organic));
      const matched = after(first, matchedTo("a"));
      const upgraded = { outcome: "upgraded", install: matched };
      expect(await look(first, matchedTo("a"))).toEqual(upgraded);
      expect(await store().installs.get("app", "phone")).toEqual(matched);
      expect(await claim(store(), "a", "other")).toBe("taken");
      const all = await store().installs.list("app", { limit: 9 });
      expect(all.items.map(({ id }) => id)).toEqual(["after", "phone", "before"]);
      const ofLink = await store().installs.list("app", { limit: 9, link: "sale" });
      expect(ofLink.items).toEqual([matched]);
    });

    it("counts the match and the install's events for the link, and the install once", async () => {
      await store().clicks.record("app", aClick("a", monday, "net"));
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await store().events.append("app", [anEvent("1")]);
      await look(first, matchedTo("a"));
      await store().events.append("app", [anEvent("2")]);
      const counted = { at: monday, ...zeroCounts, clicks: 1, installs: 1, matches: 1, events: 2 };
      const week = { since: monday, until: monday + 7 * day, step: "day" } as const;
      expect(await store().stats.overTime("app", week)).toEqual([counted]);
      expect(await store().stats.overTime("app", { ...week, link: "sale" })).toEqual([counted]);
    });

    it("happens once, matched or not", async () => {
      for (const click of ["a", "b"]) await store().clicks.record("app", aClick(click, 10, "net"));
      for (const [id, match] of [
        ["unmatched", organic],
        ["matched", matchedTo("a")],
      ] as const) {
        const first = anInstall(id, organic);
        await store().installs.settle(first);
        const second = after(first, match);
        await look(first, match);
        for (const from of [first, second]) {
          const later = await look(from, matchedTo("b"));
          expect(later).toEqual({ outcome: "changed", install: second });
        }
        expect(await store().installs.get("app", id)).toEqual(second);
      }
      expect(ids(await store().clicks.candidates("app", lookup()))).toEqual(["b"]);
    });

    it("never changes a match", async () => {
      for (const click of ["a", "b"]) await store().clicks.record("app", aClick(click, 10, "net"));
      const first = anInstall("phone", matchedTo("a"));
      await store().installs.settle(first);
      expect(await look(first, matchedTo("b"))).toEqual({ outcome: "changed", install: first });
      expect(ids(await store().clicks.candidates("app", lookup()))).toEqual(["b"]);
    });

    it("never changes the answer of an install that has lost its click", async () => {
      for (const click of ["a", "b"]) await store().clicks.record("app", aClick(click, 10, "net"));
      await store().installs.settle(anInstall("phone", matchedTo("a")));
      await store().installs.settle(anInstall("owner", exactly("a")));
      const lost = await store().installs.get("app", "phone");
      if (!lost) throw new Error("It was stored.");
      expect(await look(lost, matchedTo("b"))).toEqual({ outcome: "changed", install: lost });
    });

    it("changes nothing if the install no longer exists", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await store().erase("app", "phone");
      expect(await look(first, matchedTo("a"))).toEqual({ outcome: "changed" });
      expect(await store().installs.get("app", "phone")).toBeUndefined();
      expect(ids(await store().clicks.candidates("app", lookup()))).toEqual(["a"]);
    });

    it("leaves the install unchanged if the click is taken or unknown", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("mine", matchedTo("a")));
      const first = anInstall("yours", organic);
      await store().installs.settle(first);
      expect(await look(first, matchedTo("a"))).toEqual({ outcome: "click-taken" });
      expect(await look(first, matchedTo("none"))).toEqual({ outcome: "click-unknown" });
      expect(await store().installs.get("app", "yours")).toEqual(first);
    });

    it("does not prevent a later deterministic match", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await look(first, organic);
      const better = { at: until, match: exactly("a"), answer: { link: "sale" } };
      const upgrade = await store().installs.upgrade(after(first, organic), better);
      expect(upgrade).toMatchObject({
        outcome: "upgraded",
        install: { match: exactly("a"), secondLook: true },
      });
    });

    it("succeeds for one of fifty racing requests", async () => {
      const clicks = Array.from({ length: 50 }, (_, i) => aClick(`c${i}`, i, "net"));
      for (const click of clicks) await store().clicks.record("app", click);
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      const answers = await Promise.all(clicks.map(({ click }) => look(first, matchedTo(click))));
      const stored = await store().installs.get("app", "phone");
      expect(answers.filter(({ outcome }) => outcome === "upgraded")).toHaveLength(1);
      for (const answer of answers) expect(answer).toMatchObject({ install: stored });
      const left = await store().clicks.candidates("app", lookup({ perKey: 99 }));
      expect(left).toHaveLength(49);
    });
  });

  describe("installs", () => {
    it("are listed newest first, page by page, also by link", async () => {
      for (const [i, link] of ["sale", "news", "sale", "sale"].entries()) {
        await store().clicks.record("app", { ...aClick(`c${i}`, i), link });
        await store().installs.settle(anInstall(`phone ${i}`, matchedTo(`c${i}`, link)));
      }
      await store().installs.settle(anInstall("organic", organic));
      await store().installs.settle(anInstall("foreign", organic, { app: "other" }));
      const first = await store().installs.list("app", { limit: 3 });
      expect(first.items.map(({ id }) => id)).toEqual(["organic", "phone 3", "phone 2"]);
      const second = await store().installs.list("app", { limit: 3, after: first.next ?? "" });
      expect(second.items.map(({ id }) => id)).toEqual(["phone 1", "phone 0"]);
      const ofLink = await store().installs.list("app", { limit: 2, link: "sale" });
      expect(ofLink.items.map(({ id }) => id)).toEqual(["phone 3", "phone 2"]);
      const rest = await store().installs.list("app", {
        limit: 2,
        link: "sale",
        after: ofLink.next ?? "",
      });
      expect(rest.items.map(({ id }) => id)).toEqual(["phone 0"]);
    });

    it("are listed by the time of their first open", async () => {
      for (const [i, days] of [3, 1, 2, 2, 5].entries()) {
        const at = monday + days * day;
        await store().installs.settle(anInstall(`phone ${i}`, organic, { at }));
      }
      const span = { since: monday + day, until: monday + 5 * day };
      const first = await store().installs.list("app", { limit: 2, ...span });
      expect(first.items.map(({ id }) => id)).toEqual(["phone 0", "phone 3"]);
      const after = first.next ?? "";
      const second = await store().installs.list("app", { limit: 2, ...span, after });
      expect(second.items.map(({ id }) => id)).toEqual(["phone 2", "phone 1"]);
      expect(second.next).toBeUndefined();
      const since = monday + 3 * day;
      const late = await store().installs.list("app", { limit: 9, since });
      expect(late.items.map(({ id }) => id)).toEqual(["phone 4", "phone 0"]);
    });
  });
}
