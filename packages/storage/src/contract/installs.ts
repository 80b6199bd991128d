import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import { aClick, anInstall, lookup, matchedTo, monday, organic } from "./samples.ts";

export function installsContract(store: () => Store): void {
  describe("settling an install", () => {
    it("stores its answer with the reasons, whether matched or not", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      const verdict = {
        outcome: "matched",
        link: "sale",
        click: "a",
        confidence: 0.97,
        nobody: 0.03,
        bayesFactor: 48.5,
        decidedBy: "threshold",
        considered: 1,
        candidates: [],
      } as const;
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

    it("answers an install with its first answer, whatever is asked the second time", async () => {
      const first = anInstall("phone", organic);
      await store().installs.settle(first);
      await store().clicks.record("app", aClick("a", 10, "net"));
      const again = anInstall("phone", matchedTo("a"), { at: monday + 1 });
      expect(await store().installs.settle(again)).toEqual({ outcome: "known", install: first });
      expect(await store().clicks.candidates("app", lookup())).toHaveLength(1);
    });

    it("uses up the click", async () => {
      await store().clicks.record("app", aClick("a", 10, "net"));
      await store().installs.settle(anInstall("mine", matchedTo("a")));
      expect(await store().clicks.claim("app", "a", "yours")).toBe("taken");
      expect(await store().clicks.claim("app", "a", "mine")).toBe("claimed");
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

    it("goes to one of fifty installs that race for a click", async () => {
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
  });
}
