import type { LinkImportReport, MembersView, NewInvitation } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { localAdmin } from "../composition/local-admin.ts";
import type { ServiceDependencies } from "../composition/service-dependencies.ts";
import { Browser, memberWith, password, tokenOf } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
afterEach(() => test.service.close());

async function start(config: Partial<ServiceDependencies["config"]> = {}): Promise<void> {
  test = await testService({ config });
}

const linkDomain = "go.shop.example";
const ann = "ann@shop.example";
const invite = (role = "viewer", email = ann, headers: Record<string, string> = {}) =>
  test.send("POST", adminRoutes.inviteMember.path, { email, role }, headers);
const tokenFor = async (...who: Parameters<typeof invite>) =>
  tokenOf((await invite(...who)).body as NewInvitation);

describe("the secret of an invitation", () => {
  it.each([
    { config: { publicUrl: `https://${linkDomain}` }, host: "localhost" },
    { config: { publicUrl: undefined }, host: linkDomain },
    { config: { adminUrl: `https://${linkDomain.toUpperCase()}:8443` }, host: "localhost" },
  ])("is not made for a link domain ($config)", async ({ config, host }) => {
    await start(config);
    const { status, body } = await invite("viewer", ann, { host });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: expect.stringContaining("set ADMIN_URL to it") as string });
    expect(await test.store.accounts.invitations(test.app.id)).toEqual([]);
  });

  it("is not made for a link domain on the data folder either", async () => {
    await start();
    const local = localAdmin({
      store: test.store,
      app: test.app,
      serviceUrl: `https://${linkDomain}`,
      now: () => test.clock.at,
      random: randomBytes,
    });
    const invited = local.inviteMember({ body: { email: ann, role: "owner" } });
    await expect(invited).rejects.toThrow("link domains do not serve the dashboard");
  });

  it("is made for the host that ADMIN_URL names", async () => {
    await start({ publicUrl: `https://${linkDomain}`, adminUrl: "https://dashboard.shop.example" });
    const { body } = await invite();
    expect((body as NewInvitation).url).toMatch(
      /^https:\/\/dashboard\.shop\.example\/dashboard\/join#/,
    );
  });

  it.each([undefined, 8788])(
    "opens the dashboard on a link domain, and no link can hide it (ADMIN_PORT %s)",
    async (adminPort) => {
      await start({ adminPort });
      // An import created such links before the name was reserved.
      for (const code of ["dashboard", "dashboard/join", "Dashboard/join"]) {
        await test.addLink(code, { destination: "https://evil.example/" });
      }
      for (const url of [
        "/dashboard",
        "/dashboard/join",
        "/Dashboard/join",
        "/dashboard/join?x",
        "/d%61shboard/join",
      ]) {
        const headers = { host: linkDomain, "user-agent": userAgents.mac };
        const response = await test.service.inject({ url, headers });
        expect(response.statusCode).toBe(404);
        expect(response.headers["content-type"]).toContain("application/json");
      }
    },
  );

  it.each(["dashboard", "dashboard/join", "DASHBOARD/join", "api/x", ".well-known/x", "metrics/x"])(
    "cannot be caught by a link that an editor imports as %s",
    async (code) => {
      await start();
      const links = [{ code, destination: "https://evil.example/" }];
      const { body } = await test.send("POST", adminRoutes.importLinks.path, { links });
      expect((body as LinkImportReport).items).toMatchObject([{ outcome: "invalid" }]);
      expect(await test.store.links.get(test.app.id, code)).toBeUndefined();
    },
  );

  it("is accepted from pages of the dashboard only", async () => {
    await start({ adminUrl: "https://dashboard.shop.example" });
    const token = await tokenFor();
    const from = [
      { origin: "https://evil.example" },
      { origin: `https://${linkDomain}` },
      { origin: `https://${linkDomain}`, host: linkDomain },
      { origin: `http://${linkDomain}`, host: linkDomain },
      { origin: "https://dashboard.shop.example", host: linkDomain },
      { origin: undefined },
    ];
    for (const headers of from) {
      const body = { token, password };
      const response = await new Browser(test).send(
        "POST",
        accountRoutes.redeemOneTimeLink.path,
        body,
        headers,
      );
      expect(response.status).toBeOneOf([403, 404]);
    }
    const own = { origin: "https://dashboard.shop.example", host: "dashboard.shop.example" };
    const body = { token, password };
    const joined = await new Browser(test).send(
      "POST",
      accountRoutes.redeemOneTimeLink.path,
      body,
      own,
    );
    expect(joined.status).toBe(200);
  });
});

describe("an outdated invitation", () => {
  const join = (token: string) => new Browser(test).redeemOneTimeLink(token, password);
  const members = async () =>
    ((await test.send("GET", adminRoutes.listMembers.path)).body as MembersView).members;
  const pathOf = async (email: string) => {
    const member = (await members()).find((each) => each.email === email);
    return adminRoutes.updateMember.path.replace(":memberId", member?.id ?? "");
  };

  it("is replaced by the next invitation to the same address", async () => {
    await start();
    const [strong, weak] = [await tokenFor("owner"), await tokenFor("viewer", "ANN@shop.example")];
    expect((await join(strong)).status).toBe(404);
    expect((await join(weak)).body).toMatchObject({ apps: [{ role: "viewer" }] });
  });

  it("gives no role to a person who joined with another invitation or was removed since", async () => {
    await start();
    const strong = await tokenFor("owner");
    // Two invitations could be open before newer ones replaced older ones.
    const ticket = await test.store.accounts.invitations(test.app.id);
    const weak = await tokenFor("viewer");
    await join(weak);
    expect((await join(strong)).status).toBe(404);
    const [left] = ticket;
    if (!left) throw new Error("There was an invitation.");
    await test.store.accounts.createOneTimeLink(left);
    expect((await test.send("PATCH", await pathOf(ann), { role: "editor" })).status).toBe(200);
    expect((await join(strong)).status).toBe(404);
    await test.store.accounts.createOneTimeLink(left);
    expect((await test.send("DELETE", await pathOf(ann))).status).toBe(204);
    expect((await join(strong)).status).toBe(404);
    expect(await members()).toEqual([]);
  });

  it.each(["removed", "made a viewer"])("ends when the owner who created it is %s", async (how) => {
    await start();
    const eve = await memberWith(test, "owner", "eve@shop.example");
    const draft = { email: "eve2@shop.example", role: "owner" };
    const { body } = await eve.send("POST", adminRoutes.inviteMember.path, draft);
    const token = tokenOf(body as unknown as NewInvitation);
    const [open] = await test.store.accounts.invitations(test.app.id);
    const path = await pathOf("eve@shop.example");
    await (how === "removed"
      ? test.send("DELETE", path)
      : test.send("PATCH", path, { role: "viewer" }));
    expect(await test.store.accounts.invitations(test.app.id)).toEqual([]);
    expect((await join(token)).status).toBe(404);
    // This invitation reached the store a moment after the removal.
    if (open) await test.store.accounts.createOneTimeLink(open);
    expect((await join(token)).status).toBe(404);
  });
});
