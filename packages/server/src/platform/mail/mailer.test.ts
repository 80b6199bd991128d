import { randomBytes } from "node:crypto";
import type { Account, Membership } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Mailer } from "./mailer.ts";

const day = 86_400_000;
let store: ReturnType<typeof openMemoryStore>;
let at: number;
beforeEach(() => {
  store = openMemoryStore();
  at = Date.UTC(2026, 10, 15);
});
afterEach(() => store.close());

const mailer = ({ smtpUrl }: { smtpUrl: string | undefined } = { smtpUrl: "smtp://localhost" }) =>
  new Mailer({
    store,
    now: () => at,
    random: randomBytes,
    log: console,
    dashboardUrl: "https://links.example",
    config: { smtpUrl },
  });
const people = async () =>
  (await store.mails.list({ limit: 9 })).items.map(({ to, language }) =>
    language === undefined ? to : `${to} ${language}`,
  );

async function add(id: string, parts: Partial<Account>, role?: Membership["role"]): Promise<void> {
  const account = { id, email: `${id}@shop.example`, password: "", createdAt: at, ...parts };
  const grants = { kind: "operator" } as const;
  const link = { id, hash: id, grants, createdAt: at, expiresAt: at + 1 };
  await store.accounts.createOneTimeLink(link);
  await store.accounts.redeemOneTimeLink(id, at, {
    account,
    ...(role && { membership: { app: "shop", account: id, role, joinedAt: at } }),
  });
}

describe("news of an app", () => {
  const values = { app: "Shop", quota: "clicks", url: "https://links.example" } as const;
  const tell = (about = "clicks") => mailer().tellOwners("shop", "quotaNearlyUsed", values, about);

  it("go to its owners in their languages, once a day for each matter, from all nodes together", async () => {
    await add("olga", { operator: true });
    await add("ann", { language: "fr" }, "owner");
    await add("bob", {}, "owner");
    await add("eve", {}, "editor");
    await Promise.all([tell(), tell(), tell()]);
    expect((await people()).toSorted()).toEqual(["ann@shop.example fr", "bob@shop.example"]);
    await tell("opens");
    expect(await people()).toHaveLength(4);
    at += day;
    await tell();
    expect(await people()).toHaveLength(6);
  });

  it("go to the operators if it has no owner", async () => {
    await add("olga", { operator: true });
    await add("eve", {}, "editor");
    await tell();
    expect(await people()).toEqual(["olga@shop.example"]);
  });
});

describe("news of the service", () => {
  it("go to all operators, and to nobody without a mail server", async () => {
    await add("olga", { operator: true });
    await add("ann", {}, "owner");
    const values = { reason: "The disk is full.", url: "https://links.example" };
    await mailer({ smtpUrl: undefined }).tellOperators("backupFailed", values);
    expect(await people()).toEqual([]);
    await mailer().tellOperators("backupFailed", values);
    await mailer().tellOperators("backupFailed", values);
    expect(await people()).toEqual(["olga@shop.example"]);
  });
});
