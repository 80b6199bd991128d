import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseGroupMappings } from "../admin/accounts/group-roles.ts";
import { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import { Browser, memberWith, password } from "../testing/browser.ts";
import { client, startProvider } from "../testing/openid-provider.ts";
import type { TestUser } from "../testing/openid-provider.ts";
import { testService } from "../testing/test-service.ts";
import { SsoBrowser } from "../testing/sso-browser.ts";

const kate = "kate@shop.example";
let user: TestUser;
let running: Awaited<ReturnType<typeof startProvider>>;
let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  running = await startProvider(() => user);
});
afterAll(() => running.stop());
beforeEach(async () => {
  const provider = new IdentityProvider({
    issuer: running.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    domains: ["shop.example"],
    scopes: "openid email groups",
    groupMappings: parseGroupMappings("admins=owner; staff=viewer"),
  });
  test = await testService({ provider });
});

const newBrowser = () => new SsoBrowser(test.service, running.issuer);
const memberCount = async () => (await test.store.accounts.members(test.app.id)).length;

describe("groups of an identity provider", () => {
  it.each([
    ["an address that the provider has not verified", { verified: false }, "unverified"],
    ["an address of another domain", { email: "kate@evil.example" }, "foreign_domain"],
    ["an ID token that the provider did not sign", { forged: true as const }, "failed"],
  ])("grant nothing with %s", async (_name, change, reason) => {
    user = { email: kate, verified: true, groups: ["admins"], ...change };
    expect(await newBrowser().signIn()).toBe(`/dashboard/sign-in?refused=${reason}`);
    expect(await memberCount()).toBe(0);
    expect(await test.store.accounts.list()).toEqual([]);
  });

  it("withdraw nothing in a sign-in that is refused", async () => {
    await memberWith(test, "owner", "olga@shop.example");
    user = { email: kate, verified: true, groups: ["staff"] };
    await newBrowser().signIn();
    user = { email: kate, verified: false, groups: [] };
    await newBrowser().signIn();
    expect(await memberCount()).toBe(2);
  });

  it("grant nothing to whoever created the account with the address before its owner", async () => {
    const thief = await memberWith(test, "viewer", kate);
    const path = adminRoutes.listMembers.path;
    expect((await thief.send("GET", path)).status).toBe(200);
    await test.store.accounts.removeMember(
      test.app.id,
      (await test.store.accounts.ofEmail(kate))?.id ?? "",
    );
    user = { email: kate, verified: true, groups: ["admins"] };
    const owner = newBrowser();
    await owner.signIn();
    expect(await owner.apps()).toMatchObject([{ role: "owner" }]);
    expect((await thief.send("GET", path)).status).toBe(401);
    expect((await new Browser(test).signIn(kate, password)).status).toBe(401);
  });

  it("do not make an operator, whatever they are called", async () => {
    user = { email: kate, verified: true, groups: ["operator", "admins", "__proto__"] };
    await newBrowser().signIn();
    expect((await test.store.accounts.ofEmail(kate))?.operator).toBeUndefined();
  });

  it("create one account and one membership when two sign-ins run at the same time", async () => {
    user = { email: kate, verified: true, groups: ["admins"] };
    const ends = await Promise.all([newBrowser().signIn(), newBrowser().signIn()]);
    for (const end of ends) expect(end).toMatch(/^\/dashboard\/(\w+\/start)?$/);
    expect(await test.store.accounts.list()).toHaveLength(1);
    expect(await memberCount()).toBe(1);
  });
});
