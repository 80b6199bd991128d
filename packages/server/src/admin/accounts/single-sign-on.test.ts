import { browserPaths } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, firstOperator, memberWith, password } from "../../testing/browser.ts";
import { client, startProvider } from "../../testing/openid-provider.ts";
import type { Somebody } from "../../testing/openid-provider.ts";
import { testService } from "../../testing/test-service.ts";
import { pathOf, Traveller } from "../../testing/traveller.ts";
import { IdentityProvider } from "./identity-provider.ts";

let somebody: Somebody | undefined;
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

const traveller = () => new Traveller(service.service, running.issuer);
const refused = (reason: string) => `/dashboard/sign-in?refused=${reason}`;
const invite = (email: string, role: string) =>
  service.send("POST", adminRoutes.inviteMember.path, { email, role });

describe("single sign-on", () => {
  it("signs a member in, where they wanted to go, in a new session", async () => {
    await memberWith(service, "editor", "ann@shop.example");
    const ann = traveller();
    ann.cookies.set("throughline-session", "planted-by-somebody-else");
    expect(await ann.travel("/app_x/links")).toBe("/dashboard/app_x/links");
    expect(ann.session).toMatch(/^[\w-]{43}$/);
    expect(await ann.apps()).toMatchObject([{ name: "Shop", role: "editor" }]);
    expect(ann.cookies.has("throughline-sign-on")).toBe(false);
  });

  it("gives whoever was invited the role they were invited to, and no password", async () => {
    const other = await service.register({ name: "Other" });
    await invite("ann@shop.example", "viewer");
    const authorization = `Bearer ${other.secretKey}`;
    const draft = { email: "ann@shop.example", role: "owner" };
    const headers = { authorization, "x-app-id": other.app.id };
    await service.send("POST", adminRoutes.inviteMember.path, draft, headers);
    const ann = traveller();
    expect(await ann.travel()).toBe("/dashboard/");
    expect(await ann.apps()).toMatchObject([{ role: "viewer" }, { name: "Other", role: "owner" }]);
    const { body } = await service.send("GET", adminRoutes.listMembers.path);
    expect(body).toMatchObject({ members: [{ email: "ann@shop.example" }], invitations: [] });
    const { body: changes } = await service.send("GET", adminRoutes.listAudit.path);
    const change = { email: "ann@shop.example", role: "viewer" };
    expect(changes).toMatchObject({ items: [{ action: "joinApp", change }, {}] });
    for (const guess of ["", "undefined", password]) {
      expect((await new Browser(service).signIn("ann@shop.example", guess)).status).not.toBe(200);
    }
  });

  it("takes one invitation once, however many come with it at a time", async () => {
    await invite("ann@shop.example", "viewer");
    const travellers = [traveller(), traveller()];
    const ends = await Promise.all(travellers.map((each) => each.travel()));
    expect(ends).toEqual(["/dashboard/", "/dashboard/"]);
    expect(await service.store.accounts.list()).toHaveLength(1);
  });

  it("knows nobody who was neither invited nor is a member", async () => {
    await firstOperator(service);
    expect(await traveller().travel()).toBe(refused("unknown_person"));
    expect(await service.store.accounts.list()).toHaveLength(1);
  });

  it("does not take an invitation whose time is over", async () => {
    await invite("ann@shop.example", "viewer");
    service.clock.at += 7 * 86_400_000;
    expect(await traveller().travel()).toBe(refused("unknown_person"));
  });

  it("believes no address the provider has not checked", async () => {
    await memberWith(service, "owner", "ann@shop.example");
    somebody = { email: "ann@shop.example", verified: false };
    const thief = traveller();
    expect(await thief.travel()).toBe(refused("unverified"));
    expect(thief.session).toBeUndefined();
  });

  it("takes only the domains it was told, where it was told any", async () => {
    service = await serviceWith({ domains: ["shop.example"] });
    await invite("ann@shop.example", "viewer");
    await invite("ann@shop.example.evil.example", "viewer");
    expect(await traveller().travel()).toBe("/dashboard/");
    somebody = { email: "ann@shop.example.evil.example", verified: true };
    expect(await traveller().travel()).toBe(refused("foreign_domain"));
  });

  it("never leads to another website", async () => {
    await memberWith(service, "editor", "ann@shop.example");
    for (const back of ["//evil.example", String.raw`/\evil.example`, "https://evil.example"]) {
      expect(await traveller().travel(back)).toBe("/dashboard/");
    }
  });
});

describe("somebody who comes back", () => {
  beforeEach(() => memberWith(service, "editor", "ann@shop.example"));

  it("with another state, or from a trip of another browser, is refused", async () => {
    const ann = traveller();
    const back = pathOf(await ann.depart());
    const victim = traveller();
    expect(await victim.ask(back)).toBe(refused("expired"));
    await victim.depart();
    expect(await victim.ask(back)).toBe(refused("expired"));
    expect(victim.session).toBeUndefined();
    expect(await ann.ask(back.replace(/state=[^&]*/, "state=other"))).toBe(refused("expired"));
  });

  it.each([{ nonce: "of-another-trip" }, { verifier: "of-another-trip".repeat(4) }])(
    "with %o is refused",
    async (forged) => {
      const ann = traveller();
      const back = pathOf(await ann.depart());
      ann.forge(forged);
      expect(await ann.ask(back)).toBe(refused("failed"));
      expect(ann.session).toBeUndefined();
    },
  );

  it("with a code that was used before is refused", async () => {
    const ann = traveller();
    const back = pathOf(await ann.depart());
    const trip = ann.cookies.get("throughline-sign-on") ?? "";
    expect(await ann.ask(back)).toBe("/dashboard/");
    const thief = traveller();
    thief.cookies.set("throughline-sign-on", trip);
    expect(await thief.ask(back)).toBe(refused("failed"));
  });

  it("without having signed in there is told that it was cancelled", async () => {
    somebody = undefined;
    expect(await traveller().travel()).toBe(refused("cancelled"));
  });

  it("with rubbish for a cookie is refused", async () => {
    const ann = traveller();
    ann.cookies.set("throughline-sign-on", "rubbish");
    expect(await ann.ask(`${browserPaths.signOnReturn}?state=a&code=b`)).toBe(refused("expired"));
  });

  it("again and again is made to wait", async () => {
    const ann = traveller();
    let end = "";
    for (let attempt = 0; attempt <= 60; attempt += 1) {
      const trip = { state: "s", nonce: "n", verifier: "v".repeat(43), back: "/" };
      const kept = Buffer.from(JSON.stringify(trip)).toString("base64url");
      ann.cookies.set("throughline-sign-on", kept);
      end = await ann.ask(`${browserPaths.signOnReturn}?state=s&error=server_error`);
    }
    expect(end).toBe(refused("too_many"));
  });
});

describe("a provider", () => {
  it("that does not answer keeps nobody from a password, and is asked again later", async () => {
    service = await serviceWith({ issuer: "http://127.0.0.1:1" });
    expect(await traveller().ask(browserPaths.singleSignOn)).toBe(refused("failed"));
    await memberWith(service, "editor", "ann@shop.example");
    const browser = new Browser(service);
    expect((await browser.signIn("ann@shop.example", password)).status).toBe(200);
  });

  it("that does not know this service's secret signs nobody in, and no secret is logged", async () => {
    service = await serviceWith({ secret: "another-secret-of-the-tests" });
    await memberWith(service, "editor", "ann@shop.example");
    expect(await traveller().travel()).toBe(refused("failed"));
    expect(service.logged.join("")).toContain("did not confirm");
    expect(service.logged.join("")).not.toContain("another-secret");
  });

  it("is named to who wants to sign in, and nobody is sent anywhere without one", async () => {
    const ways = await service.send("GET", accountRoutes.ways.path);
    expect(ways.body).toEqual({ provider: new URL(running.issuer).host });
    const without = await testService();
    expect((await without.send("GET", accountRoutes.ways.path)).body).toEqual({ provider: null });
    expect((await without.send("GET", browserPaths.singleSignOn)).status).toBe(404);
  });
});
