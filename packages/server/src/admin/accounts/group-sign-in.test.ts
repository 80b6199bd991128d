import type { AuditView, MemberView } from "@throughline/protocol";
import { fillPathParameters, adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { firstOperator, memberWith } from "../../testing/browser.ts";
import { client, startProvider } from "../../testing/openid-provider.ts";
import type { TestUser } from "../../testing/openid-provider.ts";
import { testService } from "../../testing/test-service.ts";
import { SsoBrowser } from "../../testing/sso-browser.ts";
import { parseGroupMappings } from "./group-roles.ts";
import type { GroupMapping } from "./group-roles.ts";
import { IdentityProvider } from "./identity-provider.ts";

let user: TestUser;
let running: Awaited<ReturnType<typeof startProvider>>;
let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  running = await startProvider(() => user);
});
afterAll(() => running.stop());
beforeEach(async () => {
  user = { email: "ann@shop.example", verified: true };
  service = await serviceWith("admins=owner; marketing=editor; staff=viewer");
});

/** The roles of groups, which a test can change between sign-ins. */
let groupMappings: GroupMapping[];

function serviceWith(mapping: string, settings: { issuer?: string; groupsClaim?: string } = {}) {
  groupMappings = parseGroupMappings(mapping);
  const provider = new IdentityProvider({
    issuer: running.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    domains: [],
    scopes: "openid email groups",
    groupMappings,
    ...settings,
  });
  return testService({ provider });
}

/** The page where whoever joins an app begins. */
const start = () => `/dashboard/${service.app.id}/start`;
const refused = "/dashboard/sign-in?refused=unknown_person";

/** Signs Ann in with these groups and returns the URL of the page that she gets. */
async function signInWith(groups: unknown): Promise<string> {
  user = { ...user, groups };
  return new SsoBrowser(service.service, running.issuer).signIn();
}

async function members(): Promise<MemberView[]> {
  const { body } = await service.send("GET", adminRoutes.listMembers.path);
  return (body as { members: MemberView[] }).members;
}

async function roleOfAnn(): Promise<string | undefined> {
  return (await members()).find(({ email }) => email === user.email)?.role;
}

async function changes(): Promise<AuditView[]> {
  const { body } = await service.send("GET", adminRoutes.listAudit.path);
  return (body as { items: AuditView[] }).items;
}

describe("a person's groups", () => {
  beforeEach(async () => {
    await memberWith(service, "owner", "olga@shop.example");
  });

  it("make them a member without an invitation, marked as such", async () => {
    expect(await signInWith(["staff", "marketing", "others"])).toBe(start());
    expect(await members()).toMatchObject([
      { email: "olga@shop.example", source: "invitation" },
      { email: "ann@shop.example", role: "editor", source: "groups" },
    ]);
  });

  it("change and withdraw the role at the next sign-in, and the audit log says so", async () => {
    const first = new SsoBrowser(service.service, running.issuer);
    user = { ...user, groups: ["marketing"] };
    await first.signIn();
    await signInWith(["staff"]);
    expect(await first.apps()).toMatchObject([{ role: "viewer" }]);
    await signInWith([]);
    expect(await first.apps()).toEqual([]);
    expect(await roleOfAnn()).toBeUndefined();
    const email = "ann@shop.example";
    expect((await changes()).slice(0, 3)).toMatchObject([
      { action: "leaveByGroup", change: { email, before: "viewer" } },
      { action: "changeRoleByGroup", change: { email, before: "editor", role: "viewer" } },
      { action: "joinByGroup", change: { email, role: "editor" } },
    ]);
  });

  it("write nothing to the audit log when nothing changes", async () => {
    await signInWith(["staff"]);
    const before = (await changes()).length;
    await signInWith(["staff"]);
    expect(await changes()).toHaveLength(before);
  });

  it("leave a membership by invitation as it is", async () => {
    await memberWith(service, "viewer", "ann@shop.example");
    await signInWith(["admins"]);
    expect(await roleOfAnn()).toBe("viewer");
    await signInWith([]);
    expect(await roleOfAnn()).toBe("viewer");
  });

  it("grant the role in one app or in all, at the time of the sign-in", async () => {
    const other = await service.register({ name: "Other" });
    groupMappings.push(...parseGroupMappings(`web=owner@${other.app.id}`));
    const ann = new SsoBrowser(service.service, running.issuer);
    user = { ...user, groups: ["staff", "web"] };
    await ann.signIn();
    expect(await ann.apps()).toMatchObject([
      { name: "Shop", role: "viewer" },
      { name: "Other", role: "owner" },
    ]);
  });

  it("are withdrawn when the mapping is removed", async () => {
    await signInWith(["staff"]);
    groupMappings.length = 0;
    await signInWith(["staff"]);
    expect(await roleOfAnn()).toBeUndefined();
  });

  it("cannot be changed in the members list, but the member can be removed until the next sign-in", async () => {
    await signInWith(["staff"]);
    const memberId = (await members()).find(({ email }) => email === user.email)?.id ?? "";
    const path = fillPathParameters(adminRoutes.updateMember.path, { memberId });
    expect(await service.send("PATCH", path, { role: "owner" })).toMatchObject({
      status: 409,
      body: {
        error:
          "The person's groups at the identity provider decide this role. Change the groups there, or OIDC_GROUP_ROLES.",
      },
    });
    expect((await service.send("DELETE", path)).status).toBe(204);
    expect(await roleOfAnn()).toBeUndefined();
    await signInWith(["staff"]);
    expect(await roleOfAnn()).toBe("viewer");
  });

  it.each([
    ["a single text", "staff", "viewer"],
    ["a text with several names", "staff marketing", undefined],
    ["items of other types", [1, null, ["admins"], { name: "admins" }, "staff"], "viewer"],
    ["an object", { admins: true }, undefined],
    ["another spelling", ["Admins", " admins"], undefined],
    [
      "ten thousand groups",
      [...Array.from({ length: 10_000 }, (_, index) => `g${index}`), "staff"],
      "viewer",
    ],
    ["nothing", undefined, undefined],
  ])("grant what %s says", async (_name, groups, role) => {
    expect(await signInWith(groups)).toBe(role ? start() : refused);
    expect(await roleOfAnn()).toBe(role);
  });

  it("are read from a nested claim", async () => {
    service = await serviceWith("staff=viewer", { groupsClaim: "realm_access.roles" });
    user = { ...user, realm_access: { roles: ["staff"] } };
    expect(await signInWith(["admins"])).toBe(start());
    expect(await roleOfAnn()).toBe("viewer");
  });

  it("are read from the ID token too", async () => {
    const provider = await startProvider(() => user, { inIdToken: true });
    service = await serviceWith("staff=viewer", { issuer: provider.issuer });
    user = { ...user, groups: ["staff"] };
    expect(await new SsoBrowser(service.service, provider.issuer).signIn()).toBe(start());
    expect(await roleOfAnn()).toBe("viewer");
    await provider.stop();
  });
});

describe("the last owner of an app", () => {
  it("keeps the role without the group, in a membership that people manage", async () => {
    await signInWith(["admins"]);
    await signInWith(["staff"]);
    expect(await members()).toMatchObject([{ role: "owner", source: "invitation" }]);
    expect((await changes())[0]).toMatchObject({
      action: "stayLastOwner",
      change: { before: "owner", role: "owner" },
    });
    await signInWith([]);
    expect(await roleOfAnn()).toBe("owner");
  });

  it.each([
    ["another owner", () => memberWith(service, "owner", "bob@shop.example")],
    ["an operator", () => firstOperator(service)],
  ])("is nobody who has %s beside them", async (_name, addOwner) => {
    await addOwner();
    await signInWith(["admins"]);
    await signInWith(["staff"]);
    expect(await roleOfAnn()).toBe("viewer");
  });

  it("is left when two owners lose the group at the same time", async () => {
    for (const email of ["ann@shop.example", "bob@shop.example"]) {
      user = { email, verified: true, groups: ["admins"] };
      await new SsoBrowser(service.service, running.issuer).signIn();
    }
    const { store, app, clock } = service;
    const accounts = await store.accounts.list();
    await Promise.all(accounts.map((each) => store.accounts.setGroupRoles(each, [], clock.at)));
    const left = await store.accounts.members(app.id);
    expect(left.map(({ role, source }) => [role, source])).toEqual([["owner", undefined]]);
  });
});
