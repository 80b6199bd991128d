import { describe, expect, it } from "vitest";
import { sessionVersion } from "../entities/account-records.ts";
import type {
  Account,
  AuditEntry,
  Membership,
  Session,
  OneTimeLink,
} from "../entities/account-records.ts";
import type { Store } from "../ports.ts";
import { hour, monday } from "./samples.ts";

function anAccount(id: string, overrides: Partial<Account> = {}): Account {
  return {
    id,
    email: `${id}@shop.example`,
    password: `hash of ${id}'s password`,
    createdAt: monday,
    ...overrides,
  };
}

function aSession(hash: string, account = "ann"): Session {
  return { version: sessionVersion, hash, account, createdAt: monday, expiresAt: monday + hour };
}

function aMember(account: string, overrides: Partial<Membership> = {}): Membership {
  return { app: "app", account, role: "editor", joinedAt: monday, ...overrides };
}

function anInvitation(id: string, overrides: Partial<OneTimeLink> = {}): OneTimeLink {
  return {
    id,
    hash: `hash of ${id}`,
    grants: { kind: "member", email: "ann@shop.example", app: "app", role: "editor" },
    createdAt: monday,
    expiresAt: monday + hour,
    ...overrides,
  };
}

const member = { kind: "member", email: "ann@shop.example", app: "app", role: "editor" } as const;

export function accountsContract(store: () => Store): void {
  /** Creates an account through a one-time link, which is the only way. */
  async function join(account: Account): Promise<void> {
    const ticket = anInvitation(`ticket of ${account.id}`);
    await store().accounts.createOneTimeLink(ticket);
    expect(await store().accounts.redeemOneTimeLink(ticket.hash, monday, { account })).toBe(
      "redeemed",
    );
  }

  describe("accounts", () => {
    it("are found by id and address, and listed oldest first", async () => {
      const [ben, ann] = [anAccount("ben", { operator: true }), anAccount("ann")];
      await join(ben);
      await join(ann);
      expect(await store().accounts.get("ben")).toEqual(ben);
      expect(await store().accounts.ofEmail("ann@shop.example")).toEqual(ann);
      expect(await store().accounts.get("cleo")).toBeUndefined();
      expect(await store().accounts.ofEmail("cleo@shop.example")).toBeUndefined();
      expect(await store().accounts.list()).toEqual([ben, ann]);
    });

    it("end all sessions but the new one when they are renewed", async () => {
      await join(anAccount("ann"));
      await join(anAccount("ben"));
      for (const hash of ["1", "2"]) await store().accounts.signIn(aSession(hash));
      await store().accounts.signIn(aSession("3", "ben"));
      const changed = anAccount("ann", { password: "another" });
      expect(await store().accounts.renew(changed, aSession("4"))).toBe("renewed");
      expect(await store().accounts.get("ann")).toEqual(changed);
      expect(await store().accounts.session("1")).toBeUndefined();
      expect(await store().accounts.session("2")).toBeUndefined();
      expect(await store().accounts.session("3")).toEqual(aSession("3", "ben"));
      expect(await store().accounts.session("4")).toEqual(aSession("4"));
      expect(await store().accounts.renew(anAccount("cleo"))).toBe("unknown");
      expect(await store().accounts.get("cleo")).toBeUndefined();
    });

    it("change nothing if the checked password has changed meanwhile", async () => {
      await join(anAccount("ann", { password: "new" }));
      await store().accounts.createOneTimeLink(anInvitation("i"));
      const changed = anAccount("ann", { password: "stolen" });
      const { accounts } = store();
      expect(await accounts.renew(changed, aSession("1"), "old")).toBe("stale");
      expect(await accounts.signIn(aSession("2"), "old")).toBe(false);
      const admission = { membership: aMember("ann"), session: aSession("3") };
      const proof = { account: "ann", password: "old" };
      const redeem = (more: object) =>
        accounts.redeemOneTimeLink("hash of i", monday, { ...admission, ...more });
      expect(await redeem({ proof })).toBe("stale");
      expect(await accounts.get("ann")).toEqual(anAccount("ann", { password: "new" }));
      expect(await accounts.members("app")).toEqual([]);
      for (const hash of ["1", "2", "3"]) expect(await accounts.session(hash)).toBeUndefined();
      expect(await accounts.signIn(aSession("2"), "new")).toBe(true);
      expect(await redeem({ proof: { ...proof, password: "new" } })).toBe("redeemed");
      expect(await accounts.renew(changed, aSession("1"), "new")).toBe("renewed");
    });
  });

  describe("an account", () => {
    it("is replaced only if nobody changed it since it was read, and stays signed in", async () => {
      const { accounts } = store();
      await join(anAccount("ann"));
      await accounts.signIn(aSession("1"));
      const codes = { secret: "S", lastStep: 0, recovery: ["a"], createdAt: monday };
      const [ann, withCodes] = [anAccount("ann"), anAccount("ann", { codes })];
      expect(await accounts.replace(withCodes, ann)).toBe(true);
      expect(await accounts.replace(anAccount("ann", { password: "old" }), ann)).toBe(false);
      expect(await accounts.get("ann")).toEqual(withCodes);
      const steps = Array.from({ length: 8 }, (_, step) => ({ ...codes, lastStep: step + 1 }));
      const outcomes = await Promise.all(
        steps.map((used) => accounts.replace(anAccount("ann", { codes: used }), withCodes)),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await accounts.session("1")).toEqual(aSession("1"));
      expect(await accounts.replace(anAccount("cleo"), anAccount("cleo"))).toBe(false);
    });
  });

  describe("a session", () => {
    it("keeps the latest moment of its use, and stays ended", async () => {
      await join(anAccount("ann"));
      const { accounts } = store();
      await accounts.signIn({ ...aSession("1"), country: "DE" });
      await accounts.useSession("1", monday + 2);
      await accounts.useSession("1", monday + 1);
      const used = { ...aSession("1"), country: "DE", usedAt: monday + 2 };
      expect(await accounts.session("1")).toEqual(used);
      await accounts.signOut("1");
      await accounts.useSession("1", monday + 3);
      expect(await accounts.session("1")).toBeUndefined();
    });
  });

  describe("roles from groups", () => {
    const owner = { app: "app", role: "owner" } as const;
    const viewer = { app: "app", role: "viewer" } as const;

    it("create the account and the memberships, and are then changed and withdrawn", async () => {
      const { accounts } = store();
      await join(anAccount("olga", { operator: true }));
      const ann = anAccount("ann");
      const elsewhere = { app: "other", role: "editor" } as const;
      expect(await accounts.setGroupRoles(ann, [owner, elsewhere], monday)).toEqual({
        account: ann,
        changes: [
          { app: "app", after: "owner" },
          { app: "other", after: "editor" },
        ],
      });
      expect(await accounts.get("ann")).toEqual(ann);
      expect(await accounts.members("app")).toEqual([
        aMember("ann", { role: "owner", source: "groups" }),
      ]);
      const again = anAccount("ann of another request", { email: ann.email });
      expect(await accounts.setGroupRoles(again, [viewer], monday + hour)).toEqual({
        account: ann,
        changes: [
          { app: "app", before: "owner", after: "viewer" },
          { app: "other", before: "editor" },
        ],
      });
      expect(await accounts.memberships("ann")).toEqual([
        aMember("ann", { role: "viewer", source: "groups" }),
      ]);
      expect((await accounts.setGroupRoles(ann, [viewer], monday)).changes).toEqual([]);
    });

    it("leave memberships that people manage as they are", async () => {
      const { accounts } = store();
      await join(anAccount("ann"));
      await accounts.saveMember(aMember("ann"));
      expect((await accounts.setGroupRoles(anAccount("ann"), [owner], monday)).changes).toEqual([]);
      expect((await accounts.setGroupRoles(anAccount("ann"), [], monday)).changes).toEqual([]);
      expect(await accounts.members("app")).toEqual([aMember("ann")]);
    });

    it("leave an app its last owner, however many lose the role at once", async () => {
      const { accounts } = store();
      const people = ["ann", "ben", "cleo"].map((id) => anAccount(id));
      for (const each of people) await accounts.setGroupRoles(each, [owner], monday);
      await Promise.all(people.map((each) => accounts.setGroupRoles(each, [viewer], monday)));
      const members = await accounts.members("app");
      expect(members.filter(({ role }) => role === "owner")).toHaveLength(1);
      expect(members.filter(({ source }) => source !== "groups")).toEqual([
        expect.objectContaining({ role: "owner" }),
      ]);
    });

    it("become a membership that people manage when the person accepts an invitation", async () => {
      const { accounts } = store();
      await accounts.setGroupRoles(anAccount("ann"), [viewer], monday);
      await accounts.createOneTimeLink(anInvitation("i"));
      const membership = aMember("ann", { joinedAt: monday + hour });
      await accounts.redeemOneTimeLink("hash of i", monday, { membership });
      expect(await accounts.members("app")).toEqual([aMember("ann")]);
    });

    it("revoke the invitations of an owner who loses the role", async () => {
      const { accounts } = store();
      await join(anAccount("olga", { operator: true }));
      await accounts.setGroupRoles(anAccount("ann"), [owner], monday);
      const grants = { ...member, email: "ben@shop.example" };
      await accounts.createOneTimeLink(anInvitation("i", { grants, author: "ann" }));
      await accounts.setGroupRoles(anAccount("ann"), [], monday);
      expect(await accounts.invitations("app")).toEqual([]);
    });
  });

  describe("sessions", () => {
    it("of another version have ended, so the person signs in again", async () => {
      const { version: _version, ...unversioned } = aSession("2");
      await store().accounts.signIn({ ...aSession("1"), version: sessionVersion + 1 });
      await store().accounts.signIn(unversioned as Session);
      await store().accounts.signIn(aSession("3"));
      expect(await store().accounts.session("1")).toBeUndefined();
      expect(await store().accounts.session("2")).toBeUndefined();
      expect(await store().accounts.sessions("ann")).toEqual([aSession("3")]);
    });

    it("end one by one, or all of an account together", async () => {
      for (const hash of ["1", "2", "3"]) await store().accounts.signIn(aSession(hash));
      await store().accounts.signIn(aSession("4", "ben"));
      await store().accounts.signOut("1");
      const left = await store().accounts.sessions("ann");
      expect(left.map(({ hash }) => hash).toSorted()).toEqual(["2", "3"]);
      expect(await store().accounts.session("1")).toBeUndefined();
      expect(await store().accounts.session("2")).toEqual(aSession("2"));
      await store().accounts.signOutAll("ann");
      expect(await store().accounts.session("2")).toBeUndefined();
      expect(await store().accounts.session("3")).toBeUndefined();
      expect(await store().accounts.session("4")).toBeDefined();
    });

    it("are deleted by a sweep when they have expired, like one-time links", async () => {
      await store().accounts.signIn(aSession("1"));
      await store().accounts.createOneTimeLink(anInvitation("i"));
      await store().sweep(monday + hour - 1);
      expect(await store().accounts.session("1")).toBeDefined();
      expect(await store().accounts.oneTimeLink("hash of i")).toBeDefined();
      await store().sweep(monday + hour);
      expect(await store().accounts.session("1")).toBeUndefined();
      expect(await store().accounts.oneTimeLink("hash of i")).toBeUndefined();
    });
  });

  describe("one-time links", () => {
    it("are found by their hash, and invitations are listed and revoked per app", async () => {
      const first = anInvitation("1", { grants: { ...member, email: "ben@shop.example" } });
      const second = anInvitation("2");
      const reset = anInvitation("3", { grants: { kind: "password", account: "ann" } });
      for (const ticket of [first, second, reset]) await store().accounts.createOneTimeLink(ticket);
      expect(await store().accounts.oneTimeLink("hash of 3")).toEqual(reset);
      expect(await store().accounts.invitations("app")).toEqual([first, second]);
      expect(await store().accounts.invitations("other")).toEqual([]);
      expect(await store().accounts.revokeInvitation("other", "1")).toBe(false);
      expect(await store().accounts.revokeInvitation("app", "1")).toBe(true);
      expect(await store().accounts.revokeInvitation("app", "1")).toBe(false);
      expect(await store().accounts.invitations("app")).toEqual([second]);
    });

    it("create an account, a member and a session once, however many try", async () => {
      await store().accounts.createOneTimeLink(anInvitation("i"));
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          store().accounts.redeemOneTimeLink("hash of i", monday, {
            account: anAccount(`a${index}`),
            membership: aMember(`a${index}`),
            session: aSession(`s${index}`, `a${index}`),
          }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "redeemed")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "unknown")).toHaveLength(9);
      const winner = outcomes.indexOf("redeemed");
      expect(await store().accounts.list()).toEqual([anAccount(`a${winner}`)]);
      expect(await store().accounts.members("app")).toEqual([aMember(`a${winner}`)]);
      expect(await store().accounts.session(`s${winner}`)).toBeDefined();
    });

    it("grant nothing after they expired or if the address is taken", async () => {
      await join(anAccount("ann"));
      await store().accounts.createOneTimeLink(anInvitation("i"));
      const late = { account: anAccount("ben") };
      expect(await store().accounts.redeemOneTimeLink("hash of i", monday + hour, late)).toBe(
        "unknown",
      );
      const clash = {
        account: anAccount("ben", { email: "ann@shop.example" }),
        membership: aMember("ben"),
        session: aSession("s", "ben"),
      };
      expect(await store().accounts.redeemOneTimeLink("hash of i", monday, clash)).toBe("taken");
      expect(await store().accounts.oneTimeLink("hash of i")).toBeDefined();
      expect(await store().accounts.list()).toEqual([anAccount("ann")]);
      expect(await store().accounts.members("app")).toEqual([]);
      expect(await store().accounts.session("s")).toBeUndefined();
    });

    it("are replaced by a newer one for the same address and app, even in parallel", async () => {
      const elsewhere = anInvitation("2", { grants: { ...member, app: "other" } });
      await store().accounts.createOneTimeLink(anInvitation("1"));
      await store().accounts.createOneTimeLink(elsewhere);
      const many = ["3", "4", "5", "6"].map((id) => anInvitation(id));
      await Promise.all(many.map((ticket) => store().accounts.createOneTimeLink(ticket)));
      expect(await store().accounts.invitations("app")).toHaveLength(1);
      expect(await store().accounts.invitations("other")).toEqual([elsewhere]);
      expect(await store().accounts.oneTimeLink("hash of 1")).toBeUndefined();
    });

    it("of a new member are revoked when another one is used", async () => {
      await join(anAccount("ann"));
      const later = anInvitation("2", { grants: { ...member, email: "ben@shop.example" } });
      await store().accounts.createOneTimeLink(anInvitation("1"));
      await store().accounts.createOneTimeLink(later);
      const membership = aMember("ann");
      expect(await store().accounts.redeemOneTimeLink(later.hash, monday, { membership })).toBe(
        "redeemed",
      );
      expect(await store().accounts.invitations("app")).toEqual([]);
    });

    it.each(["saveMember", "removeMember"] as const)(
      "for a member and by a member are revoked by %s in that app only",
      async (change) => {
        await join(anAccount("ann"));
        const to = (email: string, app = "app") => ({ ...member, email, app });
        const kept = [
          anInvitation("1", { grants: to("ben@shop.example"), author: "cleo" }),
          anInvitation("2", { grants: to("ben@shop.example", "other"), author: "ann" }),
          anInvitation("3", { grants: to("ann@shop.example", "other") }),
        ];
        const revoked = [
          anInvitation("4", { grants: to("ann@shop.example") }),
          anInvitation("5", { grants: to("cleo@shop.example"), author: "ann" }),
        ];
        for (const ticket of [...kept, ...revoked])
          await store().accounts.createOneTimeLink(ticket);
        if (change === "saveMember")
          await store().accounts.saveMember(aMember("ann", { role: "viewer" }));
        else await store().accounts.removeMember("app", "ann");
        const open = await Promise.all(
          ["app", "other"].map((app) => store().accounts.invitations(app)),
        );
        expect(open.flat()).toEqual(kept);
      },
    );

    it("that reset a password are revoked when the account is renewed", async () => {
      await join(anAccount("ann"));
      for (const account of ["ann", "ben"]) {
        const grants = { kind: "password", account } as const;
        await store().accounts.createOneTimeLink(anInvitation(account, { grants }));
      }
      await store().accounts.renew(anAccount("ann", { password: "another" }));
      expect(await store().accounts.oneTimeLink("hash of ann")).toBeUndefined();
      expect(await store().accounts.oneTimeLink("hash of ben")).toBeDefined();
    });

    it("reset a password and end the earlier sessions", async () => {
      await join(anAccount("ann"));
      await store().accounts.signIn(aSession("old"));
      await store().accounts.createOneTimeLink(
        anInvitation("r", { grants: { kind: "password", account: "ann" } }),
      );
      const account = anAccount("ann", { password: "another" });
      const session = aSession("new");
      await store().accounts.redeemOneTimeLink("hash of r", monday, { account, session });
      expect(await store().accounts.get("ann")).toEqual(account);
      expect(await store().accounts.session("old")).toBeUndefined();
      expect(await store().accounts.session("new")).toEqual(session);
    });
  });

  describe("members", () => {
    it("are listed by app and by account, oldest first", async () => {
      await store().accounts.saveMember(aMember("ben"));
      await store().accounts.saveMember(aMember("ann", { role: "owner" }));
      await store().accounts.saveMember(aMember("ann", { app: "other" }));
      expect(await store().accounts.members("app")).toEqual([
        aMember("ben"),
        aMember("ann", { role: "owner" }),
      ]);
      expect(await store().accounts.memberships("ann")).toEqual([
        aMember("ann", { role: "owner" }),
        aMember("ann", { app: "other" }),
      ]);
    });

    it("keep their start date when their role changes", async () => {
      await store().accounts.saveMember(aMember("ann"));
      await store().accounts.saveMember(
        aMember("ann", { role: "viewer", joinedAt: monday + hour }),
      );
      expect(await store().accounts.members("app")).toEqual([aMember("ann", { role: "viewer" })]);
      expect(await store().accounts.removeMember("other", "ann")).toBe(false);
      expect(await store().accounts.removeMember("app", "ann")).toBe(true);
      expect(await store().accounts.members("app")).toEqual([]);
    });
  });

  describe("the audit log", () => {
    it("is listed newest first, page by page, for an app or for one record", async () => {
      const entry = (action: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
        app: "app",
        at: monday,
        actor: { kind: "member", id: "ann", name: "ann@shop.example" },
        action,
        ...overrides,
      });
      const made = entry("createLink", { subject: "sale", change: { destination: "/a" } });
      const settings = entry("updateApp", { actor: { kind: "machine" } });
      const gone = entry("deleteLink", { subject: "sale" });
      for (const each of [made, settings, gone]) await store().audit.add(each);
      await store().audit.add(entry("updateApp", { app: "other" }));
      const first = await store().audit.list("app", { limit: 2 });
      expect(first.items).toEqual([gone, settings]);
      const rest = await store().audit.list("app", { limit: 2, after: first.next ?? "" });
      expect(rest).toEqual({ items: [made] });
      const ofLink = await store().audit.list("app", { limit: 9, subject: "sale" });
      expect(ofLink.items).toEqual([gone, made]);
    });
  });
}
