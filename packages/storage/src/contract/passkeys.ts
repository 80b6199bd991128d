import { beforeEach, describe, expect, it } from "vitest";
import { sessionVersion } from "../entities/account-records.ts";
import type { Account, Passkey, PasskeyChallenge, Session } from "../entities/account-records.ts";
import { maxPasskeysPerAccount } from "../entities/passkeys.ts";
import type { Store } from "../ports.ts";
import { hour, monday } from "./samples.ts";

const lifetime = 5 * 60_000;

function aPasskey(id: string, overrides: Partial<Passkey> = {}): Passkey {
  return {
    id,
    account: "ann",
    credential: `credential of ${id}`,
    publicKey: `key of ${id}`,
    counter: 0,
    domain: "shop.example",
    name: `Passkey ${id}`,
    createdAt: monday,
    ...overrides,
  };
}

function aSession(hash: string, account = "ann"): Session {
  return { version: sessionVersion, hash, account, createdAt: monday, expiresAt: monday + hour };
}

function aChallenge(overrides: Partial<PasskeyChallenge> = {}): PasskeyChallenge {
  return {
    hash: "challenge",
    browser: "browser",
    purpose: "signIn",
    expiresAt: monday + lifetime,
    ...overrides,
  };
}

const ann: Account = {
  id: "ann",
  email: "ann@shop.example",
  password: "hash",
  createdAt: monday,
};

export function passkeysContract(store: () => Store): void {
  let sessions = 0;

  /** Adds a passkey in a new session. Returns the session that replaces it. */
  async function add(passkey: Passkey): Promise<Session> {
    sessions += 1;
    const [ended, begun] = [`ended ${sessions}`, `begun ${sessions}`];
    await store().accounts.signIn(aSession(ended, passkey.account));
    const session = aSession(begun, passkey.account);
    expect(await store().passkeys.add(passkey, ended, session)).toBe("added");
    return session;
  }

  describe("passkeys", () => {
    beforeEach(async () => {
      await store().accounts.createOneTimeLink({
        id: "ticket",
        hash: "ticket",
        grants: { kind: "operator" },
        createdAt: monday,
        expiresAt: monday + hour,
      });
      await store().accounts.redeemOneTimeLink("ticket", monday, { account: ann });
    });

    it("are listed by account, oldest first, and found by their credential", async () => {
      const [phone, laptop, foreign] = [
        aPasskey("phone", { transports: ["internal"] }),
        aPasskey("laptop"),
        aPasskey("foreign", { account: "ben" }),
      ];
      for (const each of [phone, laptop, foreign]) await add(each);
      expect(await store().passkeys.list("ann")).toEqual([phone, laptop]);
      expect(await store().passkeys.ofCredential("credential of phone")).toEqual(phone);
      expect(await store().passkeys.ofCredential("unknown")).toBeUndefined();
    });

    it("are added once, in a session that has not ended, which another one replaces", async () => {
      const { accounts, passkeys } = store();
      const session = await add(aPasskey("phone"));
      expect(await accounts.session(`ended ${sessions}`)).toBeUndefined();
      expect(await accounts.session(session.hash)).toEqual(session);
      const next = aSession("next");
      const again = aPasskey("again", { credential: "credential of phone" });
      expect(await passkeys.add(again, session.hash, next)).toBe("taken");
      expect(await passkeys.add(aPasskey("laptop"), "ended", next)).toBe("signed_out");
      const foreign = aPasskey("laptop", { account: "ben" });
      expect(await passkeys.add(foreign, session.hash, next)).toBe("signed_out");
      expect(await accounts.session(session.hash)).toEqual(session);
      expect(await accounts.session("next")).toBeUndefined();
      expect(await passkeys.list("ann")).toHaveLength(1);
    });

    it("are limited in number", async () => {
      for (let number = 0; number < maxPasskeysPerAccount; number += 1) {
        await add(aPasskey(`p${number}`));
      }
      const last = `begun ${sessions}`;
      expect(await store().passkeys.add(aPasskey("more"), last, aSession("next"))).toBe("full");
      expect(await store().accounts.session(last)).toBeDefined();
    });

    it("sign in unless another request used or removed them meanwhile", async () => {
      const { accounts, passkeys } = store();
      const before = aPasskey("phone", { counter: 4 });
      await add(before);
      const used = { ...before, counter: 5, usedAt: monday };
      const both = await Promise.all(
        ["1", "2"].map((hash) => passkeys.use(used, before, aSession(hash))),
      );
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await passkeys.list("ann")).toEqual([used]);
      const begun = await Promise.all(["1", "2"].map((hash) => accounts.session(hash)));
      expect(begun.filter(Boolean)).toHaveLength(1);
      expect(await passkeys.remove("ann", "phone")).toBe(true);
      expect(await passkeys.use({ ...used, counter: 6 }, used, aSession("3"))).toBe(false);
      expect(await accounts.session("3")).toBeUndefined();
    });

    it("are renamed and removed by their account only", async () => {
      const { passkeys } = store();
      await add(aPasskey("phone"));
      expect(await passkeys.rename("ben", "phone", "Mine")).toBe(false);
      expect(await passkeys.rename("ann", "phone", "Ann’s phone")).toBe(true);
      expect(await passkeys.list("ann")).toEqual([aPasskey("phone", { name: "Ann’s phone" })]);
      expect(await passkeys.remove("ben", "phone")).toBe(false);
      expect(await passkeys.remove("ann", "phone")).toBe(true);
      expect(await passkeys.remove("ann", "phone")).toBe(false);
      expect(await passkeys.rename("ann", "phone", "Gone")).toBe(false);
    });

    it("are removed together, which replaces the account and ends its sessions", async () => {
      const { accounts, passkeys } = store();
      const session = await add(aPasskey("phone"));
      await add(aPasskey("laptop"));
      const foreign = aPasskey("foreign", { account: "ben" });
      const foreignSession = await add(foreign);
      const changed: Account = { ...ann, addressProven: true };
      await passkeys.removeAll(changed);
      expect(await passkeys.list("ann")).toEqual([]);
      expect(await accounts.get("ann")).toEqual(changed);
      expect(await accounts.sessions("ann")).toEqual([]);
      expect(await passkeys.add(aPasskey("late"), session.hash, aSession("late"))).toBe(
        "signed_out",
      );
      expect(await passkeys.list("ben")).toEqual([foreign]);
      expect(await accounts.session(foreignSession.hash)).toBeDefined();
    });
  });

  describe("a challenge for a passkey", () => {
    it("works once, in the browser that asked for it, until it expires", async () => {
      const { passkeys } = store();
      const challenge = aChallenge({ session: "session", purpose: "add" });
      await passkeys.addChallenge(challenge);
      expect(await passkeys.useChallenge("challenge", "other browser", monday)).toBeUndefined();
      expect(await passkeys.useChallenge("other", "browser", monday)).toBeUndefined();
      const { expiresAt } = challenge;
      expect(await passkeys.useChallenge("challenge", "browser", expiresAt)).toBeUndefined();
      const use = () => passkeys.useChallenge("challenge", "browser", expiresAt - 1);
      const both = await Promise.all([use(), use()]);
      expect(both.filter((used) => used !== undefined)).toEqual([challenge]);
    });

    it("is deleted when it has expired", async () => {
      const { passkeys } = store();
      await passkeys.addChallenge(aChallenge());
      await passkeys.addChallenge(aChallenge({ hash: "later", expiresAt: monday + hour }));
      await store().sweep(monday + lifetime);
      expect(await passkeys.useChallenge("challenge", "browser", monday)).toBeUndefined();
      expect(await passkeys.useChallenge("later", "browser", monday)).toBeDefined();
    });
  });
}
