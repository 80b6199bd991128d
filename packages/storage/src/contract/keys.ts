import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import { aKey, hour, monday } from "./samples.ts";

export function keysContract(store: () => Store): void {
  describe("keys", () => {
    it("are found by their hash and listed per app, oldest first", async () => {
      const [first, second] = [aKey("1"), aKey("2", { kind: "secret", name: "CI" })];
      expect(await store().keys.add(first)).toBe("created");
      await store().keys.add(second);
      await store().keys.add(aKey("3", { app: "other" }));
      expect(await store().keys.ofHash("hash of 2")).toEqual(second);
      expect(await store().keys.ofHash("hash of nothing")).toBeUndefined();
      expect(await store().keys.list("app")).toEqual([first, second]);
    });

    it("cannot share an id or a hash", async () => {
      await store().keys.add(aKey("1"));
      expect(await store().keys.add(aKey("1", { hash: "another" }))).toBe("taken");
      expect(await store().keys.add(aKey("2", { hash: "hash of 1", app: "other" }))).toBe("taken");
    });

    it("end forever when revoked, and keep an earlier end", async () => {
      await store().keys.add(aKey("1"));
      const ended = { ...aKey("1"), validUntil: monday + hour, ended: true };
      expect(await store().keys.end("app", "1", monday + hour)).toEqual(ended);
      expect(await store().keys.end("app", "1", monday + 2 * hour)).toEqual(ended);
      expect(await store().keys.end("app", "1", monday)).toEqual({ ...ended, validUntil: monday });
      expect((await store().keys.ofHash("hash of 1"))?.validUntil).toBe(monday);
      expect(await store().keys.end("other", "1", monday)).toBeUndefined();
    });

    it("can be renamed, and work longer before they end", async () => {
      const { keys } = store();
      await keys.add(aKey("old", { name: "app" }));
      await keys.rotate("old", monday + hour, aKey("new"));
      const longer = { ...aKey("old", { name: "app" }), validUntil: monday + 9 * hour };
      const { validUntil } = longer;
      expect(await keys.change("app", "old", monday, { validUntil })).toEqual(longer);
      expect(await keys.change("app", "old", monday, { name: null, validUntil: null })).toEqual(
        aKey("old"),
      );
      expect(await keys.ofHash("hash of old")).toEqual(aKey("old"));
      expect(await keys.change("other", "old", monday, { name: "x" })).toBe("unknown");
      await keys.end("app", "old", monday);
      expect(await keys.change("app", "old", monday, { validUntil: null })).toBe("ended");
      await keys.rotate("new", monday + hour, aKey("newest"));
      expect(await keys.change("app", "new", monday + hour, { validUntil })).toBe("ended");
    });

    it("end forever when a sweep finds them expired", async () => {
      await store().keys.add(aKey("lasting"));
      await store().keys.add(aKey("old"));
      await store().keys.rotate("old", monday + hour, aKey("new"));
      const hasEnded = async () => (await store().keys.ofHash("hash of old"))?.ended;
      await store().sweep(monday + hour - 1);
      expect(await hasEnded()).toBeUndefined();
      await store().sweep(monday + hour);
      expect(await hasEnded()).toBe(true);
      expect(await store().keys.list("app")).toEqual([
        aKey("lasting"),
        aKey("old", { validUntil: monday + hour, ended: true }),
        aKey("new"),
      ]);
    });

    it("rotate with an overlap, in one transaction", async () => {
      await store().keys.add(aKey("old"));
      expect(await store().keys.rotate("old", monday + hour, aKey("new"))).toBe("rotated");
      expect((await store().keys.ofHash("hash of old"))?.validUntil).toBe(monday + hour);
      expect((await store().keys.ofHash("hash of new"))?.validUntil).toBeUndefined();
      expect(await store().keys.rotate("new", monday, aKey("old"))).toBe("taken");
      expect((await store().keys.ofHash("hash of new"))?.validUntil).toBeUndefined();
      const foreign = aKey("foreign", { app: "other" });
      expect(await store().keys.rotate("old", monday, foreign)).toBe("unknown");
      expect(await store().keys.ofHash("hash of foreign")).toBeUndefined();
    });

    it("rotate once, however many try in parallel", async () => {
      await store().keys.add(aKey("old"));
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store().keys.rotate("old", monday + hour, aKey(`new ${index}`)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "rotated")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "ended")).toHaveLength(9);
      expect(await store().keys.list("app")).toHaveLength(2);
    });
  });
}
