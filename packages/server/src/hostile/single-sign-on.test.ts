import type { NewInvitation } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import { addPasskey, signInWith } from "../testing/authenticator.ts";
import { Browser, memberWith, password, tokenOf } from "../testing/browser.ts";
import { client, startProvider } from "../testing/openid-provider.ts";
import type { TestUser } from "../testing/openid-provider.ts";
import { testService } from "../testing/test-service.ts";
import { pathOf, SsoBrowser } from "../testing/sso-browser.ts";

let user: TestUser | undefined;
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
    domains: [],
  });
  test = await testService({ provider });
});

const kate = "kate@shop.example";
const newBrowser = () => new SsoBrowser(test.service, running.issuer);
const invite = (email: string, role = "owner") =>
  test.send("POST", adminRoutes.inviteMember.path, { email, role });

/** The page where whoever joins an app begins. */
const start = (appId = test.app.id) => `/dashboard/${appId}/start`;

describe("single sign-on", () => {
  it("refuses an ID token that the provider did not sign", async () => {
    await memberWith(test, "owner", kate);
    user = { email: kate, verified: true, forged: true };
    const thief = newBrowser();
    expect(await thief.signIn()).toBe("/dashboard/sign-in?refused=failed");
    expect(thief.session).toBeUndefined();
    user = { email: kate, verified: true };
    expect(await newBrowser().signIn()).toBe("/dashboard/");
  });

  it("does not confuse an address with a Kelvin sign with one with a k", async () => {
    await invite(kate);
    user = { email: "\u212Aate@shop.example", verified: true };
    expect(await newBrowser().signIn()).toBe("/dashboard/sign-in?refused=unknown_person");
    expect(await test.store.accounts.list()).toEqual([]);
    user = { email: "KATE@Shop.Example", verified: true };
    expect(await newBrowser().signIn()).toBe(start());
  });

  it.each([
    {
      target: "a letter with an accent",
      back: "/app_x/links?tag=é",
      page: "/app_x/links?tag=%C3%A9",
    },
    { target: "a line break", back: "/app_x\r\nSet-Cookie: a=b", page: "/app_xSet-Cookie:%20a=b" },
    { target: "another host after a line break", back: "/\n/evil.example", page: undefined },
    { target: "another host after a tab", back: "/\t/evil.example/", page: undefined },
    { target: "more than a cookie holds", back: `/${"a".repeat(4_000)}`, page: undefined },
    { target: "a folder above", back: "/../../evil", page: "/evil" },
  ])("returns to a page of the dashboard when asked for $target", async ({ back, page }) => {
    await invite(kate);
    user = { email: kate, verified: true };
    expect(await newBrowser().signIn(back)).toBe(page ? `/dashboard${page}` : start());
  });

  it("returns to a page of the dashboard when the cookie was forged", async () => {
    await invite(kate);
    user = { email: kate, verified: true };
    const forger = newBrowser();
    const address = pathOf(await forger.startSignIn());
    forger.forge({ back: "/\ud800é\r\n" });
    expect(await forger.get(address)).toBe("/dashboard/%EF%BF%BD%C3%A9");
  });
});

describe("an account created with another person's address", () => {
  const isSignedIn = async (browser: Browser) =>
    (await browser.send("GET", accountRoutes.session.path)).status === 200;

  it("belongs to the owner of the address after they sign in with the provider", async () => {
    const other = await test.register({ name: "Other" });
    const thief = await memberWith(test, "viewer", kate);
    const draft = { email: kate, role: "owner" };
    const headers = { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id };
    const invited = await test.send("POST", adminRoutes.inviteMember.path, draft, headers);
    user = { email: kate, verified: true };
    const victim = newBrowser();
    expect(await victim.signIn()).toBe(start(other.app.id));
    expect(await victim.apps()).toMatchObject([{ name: "Shop" }, { name: "Other", role: "owner" }]);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await new Browser(test).signIn(kate, password)).status).toBe(401);
    const token = tokenOf(invited.body as NewInvitation);
    expect((await new Browser(test).redeemOneTimeLink(token, password)).status).toBe(404);
    const { body } = await test.send("GET", adminRoutes.listAudit.path);
    expect(body).toMatchObject({ items: [{ action: "proveAddress" }, {}, {}] });
  });

  it("loses the passkeys that were added before", async () => {
    const thief = await memberWith(test, "viewer", kate);
    const phone = await addPasskey(thief, { password });
    user = { email: kate, verified: true };
    await newBrowser().signIn();
    const account = await test.store.accounts.ofEmail(kate);
    expect(await test.store.passkeys.list(account?.id ?? "")).toEqual([]);
    expect((await signInWith(new Browser(test), phone)).status).toBe(401);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("is not kept by a concurrent sign-in or password change", async () => {
    const thief = await memberWith(test, "viewer", kate);
    user = { email: kate, verified: true };
    const victim = newBrowser();
    const address = pathOf(await victim.startSignIn());
    const next = "the thief's own password";
    const browsers = [new Browser(test), new Browser(test), new Browser(test)];
    // Checking a password takes long, so the provider's answer comes before, between or after these.
    const late = Promise.all([
      thief.send("POST", accountRoutes.changePassword.path, { current: password, next }),
      ...browsers.map((browser) => browser.signIn(kate, password)),
    ]);
    expect(await victim.get(address)).toBe("/dashboard/");
    await late;
    for (const browser of [thief, ...browsers]) expect(await isSignedIn(browser)).toBe(false);
    expect((await new Browser(test).signIn(kate, next)).status).toBe(401);
    expect(await victim.apps()).toMatchObject([{ name: "Shop" }]);
  });

  it("keeps its sessions and password at the next sign-in with the provider", async () => {
    await invite(kate);
    user = { email: kate, verified: true };
    const first = newBrowser();
    await first.signIn();
    await newBrowser().signIn();
    expect(await first.apps()).toMatchObject([{ role: "owner" }]);
  });
});
