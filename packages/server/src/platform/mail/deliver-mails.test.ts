import { openMemoryStore } from "@throughline/storage/memory";
import type { MailStore } from "@throughline/storage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { MailDelivery } from "./deliver-mails.ts";
import { mailTexts } from "./texts/all-texts.ts";
import { smtpSender } from "./smtp.ts";
import type { OutgoingMail, SendMail } from "./smtp.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 15);

let store: ReturnType<typeof openMemoryStore>;
let at: number;
let sent: OutgoingMail[];
let errors: string[];
let counted: string[];
let sendMail: SendMail;

beforeEach(() => {
  store = openMemoryStore();
  at = start;
  [sent, errors, counted] = [[], [], []];
  sendMail = async (mail) => {
    sent.push(mail);
    return { outcome: "sent", answer: "250 OK" };
  };
});
afterEach(() => store.close());

function node(complete: ConstructorParameters<typeof MailDelivery>[0]["complete"] = {}) {
  return new MailDelivery({
    store,
    now: () => at,
    log: {
      error: (_what: unknown, sentence?: string) => void errors.push(sentence ?? ""),
      warn: () => undefined,
      debug: () => undefined,
    },
    sendMail: (mail, signal) => sendMail(mail, signal),
    host: "links.example",
    complete,
    count: (outcome) => void counted.push(outcome),
  });
}

const url = "https://links.example/dashboard/join#secret";
const queue = (id = "mail_1", parts: Partial<Parameters<MailStore["add"]>[0]> = {}) =>
  store.mails.add({
    id,
    to: "ann@shop.example",
    kind: "invitation",
    language: "fr",
    values: { app: "Shop", role: "editor", url, until: at },
    createdAt: at,
    endsAt: at + 24 * hour,
    ...parts,
  });
const states = async () =>
  (await store.mails.list({ limit: 9 })).items.map(({ state, tries }) => [state, tries]);

describe("a queued mail", () => {
  it("is sent in its language, and its link is stored no longer", async () => {
    await queue();
    expect(JSON.stringify(await store.mails.list({ limit: 9 }))).toContain("secret");
    await node().sendDue();
    expect(sent).toMatchObject([{ id: "mail_1", to: "ann@shop.example" }]);
    expect(sent[0]?.subject).toBe(mailTexts.fr.mails.invitation.subject.replace("{app}", "Shop"));
    expect(sent[0]?.text).toContain(url);
    expect(await states()).toEqual([["sent", 1]]);
    expect(JSON.stringify(await store.mails.list({ limit: 9 }))).not.toContain("secret");
    expect(await node().sendDue()).toBe(0);
    expect(counted).toEqual(["sent"]);
  });

  it("is sent by one of several nodes, after a restart too", async () => {
    for (let index = 0; index < 12; index += 1) await queue(`mail_${index}`);
    const nodes = [node(), node(), node()];
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(nodes.map((each) => each.sendDue()));
    }
    expect(new Set(sent.map(({ id }) => id)).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  it("of a node that died is sent by another one, under the same ID", async () => {
    await queue();
    // The node died after the mail server's answer, before it was stored.
    sendMail = async (mail) => {
      sent.push(mail);
      throw new Error("killed");
    };
    await expect(node().sendDue()).rejects.toThrow("killed");
    sendMail = async (mail) => {
      sent.push(mail);
      return { outcome: "sent", answer: "250 OK" };
    };
    expect(await node().sendDue()).toBe(0);
    at += 2 * minute;
    expect(await node().sendDue()).toBe(1);
    expect(sent.map(({ id }) => id)).toEqual(["mail_1", "mail_1"]);
    expect(await states()).toEqual([["sent", 1]]);
  });

  it("is tried again, less and less often, and given up loudly after a day", async () => {
    await queue();
    let tries = 0;
    sendMail = async () => {
      tries += 1;
      return { outcome: "failed", answer: "ECONNREFUSED" };
    };
    await node().sendDue();
    expect(await states()).toEqual([["waiting", 1]]);
    at += minute - 1;
    expect(await node().sendDue()).toBe(0);
    for (; at < start + 25 * hour; at += minute) await node().sendDue();
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(20);
    expect(errors).toEqual(["a mail was given up"]);
    expect(counted.at(-1)).toBe("failed");
    const [mail] = (await store.mails.list({ limit: 9 })).items;
    expect(mail).toMatchObject({ state: "failed", answer: "ECONNREFUSED" });
    expect(mail).not.toHaveProperty("values");
  });

  it("that is refused for good is not tried again", async () => {
    await queue();
    sendMail = async () => ({ outcome: "refused", answer: "550 No mailbox" });
    await node().sendDue();
    expect(await states()).toEqual([["failed", 1]]);
    expect(errors).toEqual(["a mail was given up"]);
    at += 24 * hour;
    expect(await node().sendDue()).toBe(0);
  });

  it("is of no use after its end, and then not sent any more", async () => {
    await queue("mail_1", { endsAt: at + hour });
    at += hour;
    await node().sendDue();
    expect(sent).toEqual([]);
    expect(await states()).toEqual([["failed", 1]]);
  });

  it("of a newer release waits for a node that knows it", async () => {
    await queue("mail_1", { kind: "newerKind" });
    await node().sendDue();
    expect(await states()).toEqual([["waiting", 1]]);
  });

  it("is completed just before it is sent, or dropped without a trace", async () => {
    const { values: _values, ...bare } = { kind: "passwordReset", values: undefined };
    await store.mails.add({
      id: "mail_1",
      to: "ann@shop.example",
      ...bare,
      createdAt: at,
      endsAt: at + hour,
    });
    await store.mails.add({
      id: "mail_2",
      to: "eve@shop.example",
      ...bare,
      createdAt: at,
      endsAt: at + hour,
    });
    await node({
      passwordReset: async ({ to }) =>
        to.startsWith("ann") ? { language: "de", values: { url } } : undefined,
    }).sendDue();
    expect(sent).toMatchObject([{ subject: mailTexts.de.mails.passwordReset.subject }]);
    expect(sent[0]?.text).toContain(url);
    expect(await states()).toEqual([["sent", 1]]);
    expect(JSON.stringify(await store.mails.list({ limit: 9 }))).not.toContain("secret");
  });

  it("arrives at a real mail server that was away for a while", async () => {
    await queue();
    const server = await startMailServer();
    const { port } = new URL(server.url);
    const gone = smtpSender({ smtpUrl: "smtp://127.0.0.1:1", mailFrom: "links@shop.example" });
    sendMail = gone.send;
    await node().sendDue();
    expect(await states()).toEqual([["waiting", 1]]);
    sendMail = smtpSender({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: "links@shop.example",
    }).send;
    at += minute;
    await node().sendDue();
    await server.close();
    expect(server.received.map(({ to }) => to)).toEqual(["ann@shop.example"]);
    expect(await states()).toEqual([["sent", 2]]);
  });
});
