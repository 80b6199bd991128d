import { describe, expect, it } from "vitest";
import type { Store } from "../ports.ts";
import type { AppEvent } from "../records.ts";
import { BadCursor } from "../errors.ts";
import { anEvent, hour, monday } from "./samples.ts";

/** An event of a client that sends no install id. */
function ofNobody(id: string): AppEvent {
  const { install: _, ...event } = anEvent(id);
  return event;
}

export function eventsContract(store: () => Store): void {
  describe("events", () => {
    it("are stored unchanged", async () => {
      const events = [
        anEvent("1", { data: { price: 9.99, items: ["a", null], ключ: true }, platform: "ios" }),
        anEvent("2", { data: null }),
        anEvent("3"),
        ofNobody("4"),
      ];
      expect(await store().events.append("app", events)).toEqual({ accepted: 4, duplicates: 0 });
      const { items } = await store().events.list("app", { limit: 9 });
      expect(items).toEqual(events.toReversed());
    });

    it("are stored once per app and id, across batches and within one", async () => {
      await store().events.append("app", [anEvent("1")]);
      const batch = [anEvent("1", { name: "other" }), anEvent("2"), anEvent("2"), anEvent("3")];
      expect(await store().events.append("app", batch)).toEqual({ accepted: 2, duplicates: 2 });
      expect(await store().events.append("other", [anEvent("1")])).toEqual({
        accepted: 1,
        duplicates: 0,
      });
      const { items } = await store().events.list("app", { limit: 9 });
      expect(items).toEqual([anEvent("3"), anEvent("2"), anEvent("1")]);
    });

    it("are stored once when the same batch is sent in parallel", async () => {
      const batch = Array.from({ length: 20 }, (_, i) => anEvent(`e${i}`));
      const receipts = await Promise.all(
        Array.from({ length: 10 }, () => store().events.append("app", batch)),
      );
      expect(receipts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(20);
      expect(receipts.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(180);
    });

    it("are listed newest first, page by page, also by install", async () => {
      for (let i = 0; i < 5; i += 1) {
        await store().events.append("app", [anEvent(`e${i}`, { install: i % 2 ? "odd" : "even" })]);
      }
      const first = await store().events.list("app", { limit: 3 });
      expect(first.items.map(({ id }) => id)).toEqual(["e4", "e3", "e2"]);
      const second = await store().events.list("app", { limit: 3, after: first.next ?? "" });
      expect(second.items.map(({ id }) => id)).toEqual(["e1", "e0"]);
      expect(second.next).toBeUndefined();
      const even = await store().events.list("app", { limit: 2, install: "even" });
      expect(even.items.map(({ id }) => id)).toEqual(["e4", "e2"]);
      const rest = await store().events.list("app", {
        limit: 2,
        install: "even",
        after: even.next ?? "",
      });
      expect(rest.items.map(({ id }) => id)).toEqual(["e0"]);
    });

    it("are listed by the time of their receipt", async () => {
      const received = [3, 1, 2, 2, 5, 4].map((hours, i) =>
        anEvent(`e${i}`, { receivedAt: monday + hours * hour }),
      );
      await store().events.append("app", received);
      const span = { since: monday + hour, until: monday + 4 * hour };
      const first = await store().events.list("app", { limit: 2, ...span });
      expect(first.items.map(({ id }) => id)).toEqual(["e0", "e3"]);
      const second = await store().events.list("app", {
        limit: 2,
        ...span,
        after: first.next ?? "",
      });
      expect(second).toEqual({ items: [received[2], received[1]] });
      await expect(store().events.list("app", { limit: 2, ...span, after: "x" })).rejects.toThrow(
        BadCursor,
      );
    });

    it("accept an empty batch", async () => {
      expect(await store().events.append("app", [])).toEqual({ accepted: 0, duplicates: 0 });
    });
  });
}
