import { routes } from "@throughline/protocol";
import type { CreateLinkResponse, LinkView, MatchLinkResponse } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { iPhone, Visitors } from "../../testing/visitors.ts";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
const anna = "install-of-anna";

async function start(config = {}) {
  service = await testService({ config });
  await service.send("PATCH", "/api/v1/app", { invites: true });
}
beforeEach(() => start());

const create = (body: object, headers?: Record<string, string>) =>
  service.send("POST", routes.createLink.path, { installId: anna, ...body }, headers);

async function invite(body: object = { path: "/invite/club" }): Promise<CreateLinkResponse> {
  const response = await create(body);
  expect(response.status).toBe(201);
  return response.body as CreateLinkResponse;
}

async function match(body: object): Promise<MatchLinkResponse> {
  return (await service.send("POST", routes.matchLink.path, body)).body as MatchLinkResponse;
}

const inviter = (id: string | undefined) => service.send("GET", `/api/v1/inviters/${id}`);

async function view(code: string): Promise<LinkView> {
  return (await service.send("GET", `/api/v1/links/${code}`)).body as LinkView;
}

describe("an invite", () => {
  it("is a link on the app's domain with its data and preview that leads into the app", async () => {
    const data = { reward: "free-shipping" };
    const preview = { title: "Anna invites you" };
    const expiresAt = "2026-01-31T00:00:00.000Z";
    const { url, code } = await invite({ path: "/invite/club?a=1", data, preview, expiresAt });
    expect(url).toBe(`https://go.shop.example/${code}`);
    const resolved = await service.send("POST", routes.resolveShort.path, { url });
    expect(resolved.body).toMatchObject({ route: "/invite/club?a=1", data });
    const kept = {
      destination: "/invite/club?a=1",
      data,
      preview,
      expiresAt,
      createdByInstall: anna,
    };
    expect(await view(code)).toMatchObject(kept);
  });

  it("has neither its author nor its data in its URL", async () => {
    const { url } = await invite({ path: "/invite", data: { mail: "anna@mail.example" } });
    expect(url).toMatch(/^https:\/\/go\.shop\.example\/[a-z0-9]{8}$/);
    const page = await service.service.inject({
      url: new URL(url).pathname,
      headers: { host: "go.shop.example", "user-agent": iPhone.browser.userAgent },
    });
    const sent = page.body + JSON.stringify(page.headers);
    expect(page.statusCode).toBeLessThan(400);
    expect(sent).not.toContain(anna);
    expect(sent).not.toContain("anna@mail.example");
  });

  it("is refused until the app's owner turns invites on", async () => {
    await service.send("PATCH", "/api/v1/app", { invites: false });
    expect(await create({ path: "/" })).toMatchObject({
      status: 403,
      body: { code: "invites_off" },
    });
    service = await testService();
    expect((await create({ path: "/" })).body).toMatchObject({ code: "invites_off" });
  });

  it.each([
    ["another host", { destination: "https://evil.example/" }],
    ["a host that looks like the app's", { destination: "https://go.shop.example.evil.example/" }],
    ["the app's host as a user name", { destination: "https://go.shop.example@evil.example/" }],
    ["another port of the host", { destination: "https://go.shop.example:8443/" }],
    ["an unencrypted page", { destination: "http://go.shop.example/a" }],
    ["a bare address", { destination: "https://127.0.0.1/" }],
    ["the service's own host", { destination: "https://links.example/a" }],
    ["a scheme", { destination: "shop://products/42" }],
    ["a script", { destination: "javascript:alert(1)" }],
    ["a path to another host", { destination: "//evil.example/" }],
    ["a path with a backslash", { path: "/a\\b" }],
    ["a path with a line break", { path: "/a\nb" }],
    ["both a path and a destination", { path: "/a", destination: "https://go.shop.example/" }],
    [
      "a page with a script for a picture",
      { path: "/a", preview: { image: "javascript:alert(1)" } },
    ],
    ["an end that is no moment", { path: "/a", expiresAt: "2026-02-31T00:00:00Z" }],
  ])("does not lead to %s", async (_name, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: "malformed_request" } });
    expect((await service.store.links.list(service.app.id, { limit: 9 })).items).toEqual([]);
  });

  it("leads to the app's own domain, in any letter case", async () => {
    await invite({ destination: "https://GO.shop.example/products/42" });
  });

  it("ignores fields that only the admin API accepts", async () => {
    const parts = {
      code: "mine",
      webFallback: "https://evil.example/",
      utm: { source: "x" },
      sensitive: true,
      preview: { title: "Come", colour: "red" },
    };
    const { code } = await invite({ path: "/invite", ...parts });
    expect(code).not.toBe("mine");
    const kept = await service.store.links.get(service.app.id, code);
    expect(kept?.preview).toEqual({ title: "Come" });
    expect(await view(code)).toMatchObject({ webFallback: null, utm: null, sensitive: false });
  });

  it("has the tags and the campaign that the app gave it", async () => {
    const { code } = await invite({ path: "/", tags: ["club", "club"], campaign: "spring" });
    expect(await view(code)).toMatchObject({ tags: ["club"], utm: { campaign: "spring" } });
  });

  it("begins with its alias and never takes a code that somebody else expects", async () => {
    const codes = [
      await invite({ path: "/", alias: "Sale" }),
      await invite({ path: "/", alias: "sale" }),
    ];
    expect(codes.map(({ code }) => code)).toEqual([
      expect.stringMatching(/^sale-[a-z0-9]{8}$/),
      expect.stringMatching(/^sale-[a-z0-9]{8}$/),
    ]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(2);
    await service.addLink("sale");
    const reserved = await invite({ path: "/", alias: "api" });
    expect(new URL(reserved.url).pathname).toMatch(/^\/api-[a-z0-9]{8}$/);
    const resolved = await service.send("POST", routes.resolveShort.path, { url: reserved.url });
    expect(resolved.status).toBe(200);
  });

  it.each([
    ["an alias with a slash", { alias: "a/b" }],
    ["an alias that looks like a file", { alias: "a.php" }],
    ["an alias in letters that look like others", { alias: "s\u0430le" }],
    ["an alias that is too long", { alias: "a".repeat(33) }],
    ["too many tags", { tags: ["1", "2", "3", "4", "5", "6"] }],
    ["an empty tag", { tags: [""] }],
    ["a campaign that is too long", { campaign: "a".repeat(257) }],
  ])("does not have %s", async (_name, body) => {
    expect(await create({ path: "/", ...body })).toMatchObject({ status: 400 });
  });

  it("is limited per install and per app", async () => {
    await start({ invitesPerInstall: 2, invitesPerApp: 3 });
    const by = async (installId: string) => create({ path: "/", installId });
    expect([(await by("a")).status, (await by("a")).status]).toEqual([201, 201]);
    const refused = await by("a");
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
    expect((await by("b")).status).toBe(201);
    expect((await by("c")).body).toMatchObject({ code: "rate_limited" });
    const other = await service.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      invites: true,
    });
    const credentials = {
      authorization: `Bearer ${other.publishableKey}`,
      "x-app-id": other.app.id,
    };
    expect((await create({ path: "/", installId: "a" }, credentials)).status).toBe(201);
  });

  it("has at most 16 kB", async () => {
    expect((await create({ path: "/", data: { text: "x".repeat(17_000) } })).status).toBe(413);
  });
});

describe("an install that came through an invite", () => {
  it("gets the author in an exact or probabilistic match, also when it asks again", async () => {
    const { code } = await invite();
    const visitors = new Visitors(() => service);
    const clickId = await visitors.click(code);
    const exact = await match({ clickId, installId: "ben" });
    const { invitedBy } = exact.match;
    expect(exact).toMatchObject({ link: "/invite/club", match: { clickId } });
    expect(await inviter(invitedBy)).toMatchObject({ body: { installId: anna, userId: null } });
    expect(await match({ clickId, installId: "ben" })).toEqual(exact);
    await visitors.click(code);
    service.clock.at += 60_000;
    const likely = await match({ ...iPhone.fingerprint, installId: "cleo" });
    expect(likely.match).toMatchObject({ type: "probabilistic", invitedBy });
  });

  it("gets no author for a link of the admin API, or without a match", async () => {
    await service.addLink("sale");
    const clickId = await new Visitors(() => service).click("sale");
    expect((await match({ clickId, installId: "ben" })).match).not.toHaveProperty("invitedBy");
    expect((await match({ clickId, installId: "cleo" })).match).not.toHaveProperty("invitedBy");
  });

  it("gets no author after the author was erased, but the link stays", async () => {
    const { code, url } = await invite();
    const clickId = await new Visitors(() => service).click(code);
    const { invitedBy } = (await match({ clickId, installId: "ben" })).match;
    expect((await inviter(invitedBy)).status).toBe(200);
    expect((await service.send("DELETE", `/api/v1/installs/${anna}`)).status).toBe(204);
    const answer = await match({ clickId, installId: "ben" });
    expect(answer).toMatchObject({ link: "/invite/club", match: { type: "deterministic" } });
    expect(answer.match).not.toHaveProperty("invitedBy");
    expect((await inviter(invitedBy)).status).toBe(404);
    expect((await view(code)).createdByInstall).toBeNull();
    expect((await service.send("POST", routes.resolveShort.path, { url })).status).toBe(200);
    const kept = await service.store.installs.get(service.app.id, "ben");
    expect(JSON.stringify(kept)).not.toContain(anna);
  });

  it("keeps its inviter when the link is changed", async () => {
    const { code } = await invite();
    await service.send("PATCH", `/api/v1/links/${code}`, { destination: "/elsewhere" });
    const clickId = await new Visitors(() => service).click(code);
    const { link, match: found } = await match({ clickId, installId: "ben" });
    expect(link).toBe("/elsewhere");
    expect(await inviter(found.invitedBy)).toMatchObject({ body: { installId: anna } });
  });
});
