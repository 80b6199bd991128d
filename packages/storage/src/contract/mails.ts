import { describe, expect, it } from "vitest";
import type { LeasedMail, NewMail } from "../entities/index.ts";
import type { Store } from "../ports.ts";
import { day, monday } from "./samples.ts";

const minute = 60_000;
const mail: NewMail = {
  id: "mail_1",
  to: "ann@shop.example",
  kind: "invitation",
  language: "de",
  values: { url: "https://links.example/dashboard/join#secret" },
  createdAt: monday,
  endsAt: monday + day,
};

export function mailsContract(store: () => Store): void {
  describe("mails", () => {
    const lease = (now: number, limit = 9) => store().mails.lease(now, now + minute, limit);
    const list = async () => (await store().mails.list({ limit: 9 })).items;

    async function leased(now = monday): Promise<LeasedMail> {
      const [only] = await lease(now);
      if (!only) throw new Error("Nothing was leased.");
      return only;
    }

    it("are queued once for each id, and listed page by page, newest first", async () => {
      expect(await store().mails.add(mail)).toBe(true);
      expect(await store().mails.add({ ...mail, to: "eve@shop.example" })).toBe(false);
      await store().mails.add({ ...mail, id: "mail_2" });
      expect(await store().mails.waiting()).toBe(2);
      const { items, next } = await store().mails.list({ limit: 1 });
      expect(items).toEqual([{ ...mail, id: "mail_2", state: "waiting", tries: 0 }]);
      const rest = await store().mails.list({ limit: 1, ...(next && { after: next }) });
      expect(rest).toEqual({ items: [{ ...mail, state: "waiting", tries: 0 }] });
    });

    it("are leased to one node at a time, and again when the lease ends", async () => {
      await store().mails.add(mail);
      expect(await store().mails.isAnyDue(monday - 1)).toBe(false);
      expect(await store().mails.isAnyDue(monday)).toBe(true);
      const taken = await Promise.all([lease(monday), lease(monday), lease(monday)]);
      expect(taken.flat()).toHaveLength(1);
      expect(await store().mails.isAnyDue(monday + minute - 1)).toBe(false);
      expect(await lease(monday + minute - 1)).toEqual([]);
      expect(await lease(monday + minute)).toHaveLength(1);
    });

    it("are finished by the node that holds the lease, without their content", async () => {
      await store().mails.add(mail);
      const first = await leased();
      const second = await leased(monday + minute);
      const sent = { state: "sent", at: monday + minute, answer: "250 OK" } as const;
      expect(await store().mails.finish(first, sent)).toBe(false);
      expect(await store().mails.finish(second, sent)).toBe(true);
      expect(await store().mails.finish(second, sent)).toBe(false);
      const { values: _values, ...rest } = mail;
      expect(await list()).toEqual([
        { ...rest, state: "sent", tries: 1, triedAt: monday + minute, answer: "250 OK" },
      ]);
      expect(await lease(monday + 2 * day)).toEqual([]);
      expect(await store().mails.waiting()).toBe(0);
    });

    it("keep their content for the next try", async () => {
      await store().mails.add(mail);
      const later = { state: "waiting", at: monday, answer: "421 later", due: monday + 5 } as const;
      expect(await store().mails.finish(await leased(), later)).toBe(true);
      expect(await lease(monday + 4)).toEqual([]);
      expect(await lease(monday + 5)).toMatchObject([{ ...mail, tries: 1, answer: "421 later" }]);
    });

    it("disappear when nobody is to get them", async () => {
      await store().mails.add(mail);
      const held = await leased();
      expect(await store().mails.discard({ ...held, leasedUntil: monday })).toBe(false);
      expect(await store().mails.discard(held)).toBe(true);
      expect(await list()).toEqual([]);
    });

    it("lose their content soon after their end even if nobody sends mails, and are forgotten later", async () => {
      await store().mails.add(mail);
      await store().sweep(mail.endsAt);
      expect(await list()).toMatchObject([{ state: "waiting", values: mail.values }]);
      await store().sweep(mail.endsAt + 60 * minute);
      expect(await list()).toMatchObject([{ state: "failed" }]);
      expect((await list())[0]).not.toHaveProperty("values");
      await store().sweep(monday + 30 * day - 1);
      expect(await list()).toHaveLength(1);
      await store().sweep(monday + 30 * day);
      expect(await list()).toEqual([]);
    });
  });
}
