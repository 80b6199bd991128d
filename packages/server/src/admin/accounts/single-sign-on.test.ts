import { browserPaths } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, firstOperator, memberWith, password } from "../../testing/browser.ts";
import { client, startProvider } from "../../testing/openid-provider.ts";
import type { TestUser } from "../../testing/openid-provider.ts";
import { testService } from "../../testing/test-service.ts";
import { pathOf, SsoBrowser } from "../../testing/sso-browser.ts";
import { IdentityProvider } from "./identity-provider.ts";

let somebody: TestUser | undefined;
let running: Awaited<ReturnType<typeof startProvider>>;
let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  running = await startProvider(() => somebody);
});
afterAll(() => running.stop());
beforeEach(async () => {
  somebody = { email: "Ann@Shop.example", verified: true };
  service = await serviceWith();
});

function serviceWith(settings: { issuer?: string; secret?: string; domains?: string[] } = {}) {
  const provider = new IdentityProvider({
    issuer: settings.issuer ?? running.issuer,
    clientId: client.id,
    clientSecret: settings.secret ?? client.secret,
    domains: settings.domains ?? [],
  });
  return testService({ provider });
}

const newBrowser = () => new SsoBrowser(service.service, running.issuer);
/** The page with the first steps, where whoever joins an app begins. */
const start = () => `/dashboard/${service.app.id}/start`;
const refused = (reason: string) => `/dashboard/sign-in?refused=${reason}`;
const invite = (email: string, role: string) =>
  service.send("POST", adminRoutes.inviteMember.path, { email, role });

describe("single sign-on", () => {
  it("signs a member in with a new session and opens the requested page", async () => {
    await memberWith(service, "editor", "ann@shop.example");
    const ann = newBrowser();
    ann.cookies.set("throughline-session", "planted-by-somebody-else");
    expect(await ann.signIn("/app_x/links")).toBe("/dashboard/app_x/links");
    expect(ann.session).toMatch(/^[\w-]{43}$/);
    expect(await ann.apps()).toMatchObject([{ name: "Shop", role: "editor" }]);
    expect(ann.cookies.has("throughline-sign-on")).toBe(false);
  });

  it("gives an invited person the role of the invitation, and no password", async () => {
    const other = await service.register({ name: "Other" });
    await invite("ann@shop.example", "viewer");
    const authorization = `Bearer ${other.secretKey}`;
    const draft = { email: "ann@shop.example", role: "owner" };
    const headers = { authorization, "x-app-id": other.app.id };
    await service.send("POST", adminRoutes.inviteMember.path, draft, headers);
    const ann = newBrowser();
    expect(await ann.signIn()).toBe(start());
    expect(await ann.apps()).toMatchObject([{ role: "viewer" }, { name: "Other", role: "owner" }]);
    expect(await newBrowser().signIn()).toBe("/dashboard/");
    const { body } = await service.send("GET", adminRoutes.listMembers.path);
    expect(body).toMatchObject({ members: [{ email: "ann@shop.example" }], invitations: [] });
    const { body: changes } = await service.send("GET", adminRoutes.listAudit.path);
    const change = { email: "ann@shop.example", role: "viewer" };
    expect(changes).toMatchObject({ items: [{ action: "joinApp", change }, {}] });
    for (const guess of ["", "undefined", password]) {
      expect((await new Browser(service).signIn("ann@shop.example", guess)).status).not.toBe(200);
    }
  });

  it("accepts an invitation once when two sign-ins run at the same time", async () => {
    await invite("ann@shop.example", "viewer");
    const browsers = [newBrowser(), newBrowser()];
    const ends = await Promise.all(browsers.map((each) => each.signIn()));
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(["/dashboard/", start()]).toContain(end);
    expect(ends).toContain(start());
    expect(await service.store.accounts.list()).toHaveLength(1);
  });

  it("refuses a person who is neither invited nor a member", async () => {
    await firstOperator(service);
    expect(await newBrowser().signIn()).toBe(refused("unknown_person"));
    expect(await service.store.accounts.list()).toHaveLength(1);
  });

  it("ignores an expired invitation", async () => {
    await invite("ann@shop.example", "viewer");
    service.clock.at += 7 * 86_400_000;
    expect(await newBrowser().signIn()).toBe(refused("unknown_person"));
  });

  it("refuses an address that the provider has not verified", async () => {
    await memberWith(service, "owner", "ann@shop.example");
    somebody = { email: "ann@shop.example", verified: false };
    const thief = newBrowser();
    expect(await thief.signIn()).toBe(refused("unverified"));
    expect(thief.session).toBeUndefined();
  });

  it("accepts only the configured domains, if any are set", async () => {
    service = await serviceWith({ domains: ["shop.example"] });
    await invite("ann@shop.example", "viewer");
    await invite("ann@shop.example.evil.example", "viewer");
    expect(await newBrowser().signIn()).toBe(start());
    somebody = { email: "ann@shop.example.evil.example", verified: true };
    expect(await newBrowser().signIn()).toBe(refused("foreign_domain"));
  });

  it("never redirects to another website", async () => {
    await memberWith(service, "editor", "ann@shop.example");
    for (const back of ["//evil.example", String.raw`/\evil.example`, "https://evil.example"]) {
      expect(await newBrowser().signIn(back)).toBe("/dashboard/");
    }
  });
});

describe("a callback from the provider", () => {
  beforeEach(() => memberWith(service, "editor", "ann@shop.example"));

  it("is refused with another state, or from another browser", async () => {
    const ann = newBrowser();
    const back = pathOf(await ann.startSignIn());
    const victim = newBrowser();
    expect(await victim.get(back)).toBe(refused("expired"));
    await victim.startSignIn();
    expect(await victim.get(back)).toBe(refused("expired"));
    expect(victim.session).toBeUndefined();
    expect(await ann.get(back.replace(/state=[^&]*/, "state=other"))).toBe(refused("expired"));
  });

  it.each([{ nonce: "of-another-trip" }, { verifier: "of-another-trip".repeat(4) }])(
    "with %o is refused",
    async (forged) => {
      const ann = newBrowser();
      const back = pathOf(await ann.startSignIn());
      ann.forge(forged);
      expect(await ann.get(back)).toBe(refused("failed"));
      expect(ann.session).toBeUndefined();
    },
  );

  it("is refused with a code that was already used", async () => {
    const ann = newBrowser();
    const back = pathOf(await ann.startSignIn());
    const trip = ann.cookies.get("throughline-sign-on") ?? "";
    expect(await ann.get(back)).toBe("/dashboard/");
    const thief = newBrowser();
    thief.cookies.set("throughline-sign-on", trip);
    expect(await thief.get(back)).toBe(refused("failed"));
  });

  it("is reported as cancelled when the person did not sign in", async () => {
    somebody = undefined;
    expect(await newBrowser().signIn()).toBe(refused("cancelled"));
  });

  it("is refused with a malformed cookie", async () => {
    const ann = newBrowser();
    ann.cookies.set("throughline-sign-on", "rubbish");
    expect(await ann.get(`${browserPaths.signOnReturn}?state=a&code=b`)).toBe(refused("expired"));
  });

  it("is limited after many attempts", async () => {
    const ann = newBrowser();
    let end = "";
    for (let attempt = 0; attempt <= 60; attempt += 1) {
      const trip = { state: "s", nonce: "n", verifier: "v".repeat(43), back: "/" };
      const kept = Buffer.from(JSON.stringify(trip)).toString("base64url");
      ann.cookies.set("throughline-sign-on", kept);
      end = await ann.get(`${browserPaths.signOnReturn}?state=s&error=server_error`);
    }
    expect(end).toBe(refused("too_many"));
  });
});

describe("an identity provider", () => {
  it("that does not respond leaves passwords working", async () => {
    service = await serviceWith({ issuer: "http://127.0.0.1:1" });
    expect(await newBrowser().get(browserPaths.singleSignOn)).toBe(refused("failed"));
    await memberWith(service, "editor", "ann@shop.example");
    const browser = new Browser(service);
    expect((await browser.signIn("ann@shop.example", password)).status).toBe(200);
  });

  it("that rejects the client secret signs nobody in, and no secret is logged", async () => {
    service = await serviceWith({ secret: "another-secret-of-the-tests" });
    await memberWith(service, "editor", "ann@shop.example");
    expect(await newBrowser().signIn()).toBe(refused("failed"));
    expect(service.logged.join("")).toContain("did not confirm");
    expect(service.logged.join("")).not.toContain("another-secret");
  });

  it("is shown on the sign-in page, and without one there is no redirect", async () => {
    const ways = await service.send("GET", accountRoutes.signInMethods.path);
    expect(ways.body).toEqual({
      provider: new URL(running.issuer).host,
      passkeys: "https://links.example",
      mail: false,
    });
    const without = await testService();
    expect((await without.send("GET", accountRoutes.signInMethods.path)).body).toMatchObject({
      provider: null,
    });
    expect((await without.send("GET", browserPaths.singleSignOn)).status).toBe(404);
  });
});
