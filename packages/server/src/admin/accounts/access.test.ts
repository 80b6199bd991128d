import {
  browserPaths,
  exportPaths,
  personalExportPaths,
  keyScopes,
  roles,
} from "@throughline/protocol";
import type { KeyScope, NewApp, NewKey, Role } from "@throughline/protocol";
import { accountRoutes, fillPathParameters, adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import { auditOfService } from "@throughline/storage";
import { beforeAll, describe, expect, it } from "vitest";
import { revenueCatPath } from "../../integrations/revenuecat/routes.ts";
import { testService } from "../../testing/test-service.ts";
import type { Browser } from "../../testing/browser.ts";
import { firstOperator, memberWith } from "../../testing/browser.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  service = await testService();
});

/** The intended permissions, repeated here so that nobody changes the route table by accident. */
const owner = ["owner"];
const editors = ["editor", "owner"];
const everybody = ["viewer", "editor", "owner"];
const intended: Record<AdminRouteName, { people: string[]; keys: string[] }> = {
  getApp: { people: everybody, keys: ["links", "stats", "installs", "events", "admin"] },
  updateApp: { people: owner, keys: ["admin"] },
  uploadIcon: { people: owner, keys: ["admin"] },
  deleteApp: { people: owner, keys: ["admin"] },
  createInternalBrowserPages: { people: everybody, keys: ["stats", "admin"] },
  getWebSnippet: { people: everybody, keys: ["links", "stats", "installs", "events", "admin"] },
  createLink: { people: editors, keys: ["links", "admin"] },
  previewLink: { people: editors, keys: ["links", "admin"] },
  previewVisit: { people: editors, keys: ["links", "admin"] },
  listLinks: { people: everybody, keys: ["links", "admin"] },
  getLink: { people: everybody, keys: ["links", "admin"] },
  updateLink: { people: editors, keys: ["links", "admin"] },
  archiveLink: { people: editors, keys: ["links", "admin"] },
  restoreLink: { people: editors, keys: ["links", "admin"] },
  deleteLink: { people: editors, keys: ["links", "admin"] },
  drawQrCode: { people: everybody, keys: ["links", "admin"] },
  listFolders: { people: everybody, keys: ["links", "admin"] },
  listTags: { people: everybody, keys: ["links", "admin"] },
  changeLinks: { people: editors, keys: ["links", "admin"] },
  listLinkChanges: { people: everybody, keys: ["links", "admin"] },
  undoLinkChange: { people: editors, keys: ["links", "admin"] },
  createTestPage: { people: editors, keys: ["links", "admin"] },
  importLinks: { people: editors, keys: ["links", "admin"] },
  importFile: { people: editors, keys: ["links", "admin"] },
  importRecords: { people: owner, keys: ["admin"] },
  linkStats: { people: everybody, keys: ["stats", "admin"] },
  stats: { people: everybody, keys: ["stats", "admin"] },
  linkTotals: { people: everybody, keys: ["stats", "admin"] },
  statsReport: { people: everybody, keys: ["stats", "admin"] },
  funnel: { people: everybody, keys: ["stats", "admin"] },
  cohorts: { people: everybody, keys: ["stats", "admin"] },
  installTimeline: { people: everybody, keys: ["installs", "admin"] },
  userTimeline: { people: everybody, keys: ["installs", "admin"] },
  listNotes: { people: everybody, keys: ["stats", "admin"] },
  createNote: { people: editors, keys: ["admin"] },
  deleteNote: { people: editors, keys: ["admin"] },
  listSharedReports: { people: editors, keys: ["admin"] },
  createSharedReport: { people: editors, keys: ["admin"] },
  revokeSharedReport: { people: editors, keys: ["admin"] },
  splitResults: { people: everybody, keys: ["stats", "admin"] },
  listInstalls: { people: everybody, keys: ["installs", "admin"] },
  explainInstall: { people: everybody, keys: ["installs", "admin"] },
  simulateInstall: { people: editors, keys: ["installs", "admin"] },
  markInstall: { people: editors, keys: ["installs", "admin"] },
  eraseInstall: { people: owner, keys: ["installs", "admin"] },
  listEvents: { people: everybody, keys: ["installs", "admin"] },
  listGoogleAdsConversions: { people: owner, keys: ["admin"] },
  listPostbacks: { people: everybody, keys: ["stats", "admin"] },
  adsReport: { people: everybody, keys: ["stats", "admin"] },
  logEvents: { people: owner, keys: ["events", "admin"] },
  getInviter: { people: everybody, keys: ["installs", "admin"] },
  getUser: { people: everybody, keys: ["installs", "admin"] },
  eraseUser: { people: owner, keys: ["installs", "admin"] },
  eraseInstallWithReceipt: { people: owner, keys: ["installs", "admin"] },
  eraseUserWithReceipt: { people: owner, keys: ["installs", "admin"] },
  listInstallData: { people: owner, keys: ["installs", "admin"] },
  listUserData: { people: owner, keys: ["installs", "admin"] },
  calibration: { people: everybody, keys: ["installs", "admin"] },
  getLearnedModel: { people: everybody, keys: ["installs", "admin"] },
  resetLearnedModel: { people: owner, keys: ["admin"] },
  checkDomain: { people: editors, keys: ["admin"] },
  listKeys: { people: owner, keys: ["admin"] },
  listPublishableKeys: {
    people: everybody,
    keys: ["links", "stats", "installs", "events", "admin"],
  },
  createKey: { people: owner, keys: ["admin"] },
  rotateKey: { people: owner, keys: ["admin"] },
  updateKey: { people: owner, keys: ["admin"] },
  revokeKey: { people: owner, keys: ["admin"] },
  listWebhooks: { people: owner, keys: ["admin"] },
  createWebhook: { people: owner, keys: ["admin"] },
  getWebhook: { people: owner, keys: ["admin"] },
  updateWebhook: { people: owner, keys: ["admin"] },
  deleteWebhook: { people: owner, keys: ["admin"] },
  rotateWebhook: { people: owner, keys: ["admin"] },
  testWebhook: { people: owner, keys: ["admin"] },
  replayWebhook: { people: owner, keys: ["admin"] },
  listDeliveries: { people: owner, keys: ["admin"] },
  getDelivery: { people: owner, keys: ["admin"] },
  listMembers: { people: everybody, keys: ["admin"] },
  inviteMember: { people: owner, keys: ["admin"] },
  revokeInvitation: { people: owner, keys: ["admin"] },
  updateMember: { people: owner, keys: ["admin"] },
  removeMember: { people: owner, keys: ["admin"] },
  live: { people: everybody, keys: ["installs", "admin"] },
  listAudit: { people: editors, keys: ["admin"] },
};

const names = Object.keys(adminRoutes) as AdminRouteName[];

/** Routes of the admin API outside the route table, each with the table's route that has the same permissions. */
const beside: Readonly<Record<string, AdminRouteName>> = {
  [exportPaths.links]: "listLinks",
  [exportPaths.installs]: "listInstalls",
  [exportPaths.events]: "listEvents",
  [exportPaths.clicks]: "linkTotals",
  [exportPaths.report]: "statsReport",
  [exportPaths.audit]: "listAudit",
  [personalExportPaths.install]: "listInstallData",
  [personalExportPaths.user]: "listUserData",
  [exportPaths["google-ads-conversions"]]: "listGoogleAdsConversions",
  [browserPaths.previewPage]: "previewLink",
  [browserPaths.liveStream]: "live",
};

/** All of them but the live stream, which never ends; its own tests cover its permissions. */
const besideTheStream = Object.entries(beside).filter(([path]) => path !== browserPaths.liveStream);

/** Returns a request that fails for a reason other than permissions, or that changes nothing. */
function callOf(name: AdminRouteName) {
  const { method, path }: AdminRoute = adminRoutes[name];
  const params = {
    code: "none",
    installId: "none",
    userId: "none",
    keyId: "none",
    memberId: "none",
    domain: "none",
  };
  const body = method === "POST" || method === "PATCH" ? { nothing: "known" } : undefined;
  return { method, path: fillPathParameters(path, { ...params, invitationId: "none" }), body };
}

const isLetIn = ({ body }: { body?: unknown }) =>
  !["not_allowed", "missing_key", "signed_out"].includes((body as { code?: string })?.code ?? "");

describe.each(roles)("a member with the role %s", (role: Role) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await memberWith(service, role);
  });

  it.each(names)("can call %s exactly when the table allows it", async (name) => {
    const { method, path, body } = callOf(name);
    const response = await browser.send(method, path, body);
    expect(isLetIn(response)).toBe(intended[name].people.includes(role));
    if (!isLetIn(response)) expect(response.status).toBe(403);
  });

  it.each(besideTheStream)("can call %s exactly when they can call %s", async (path, name) => {
    // A permitted request fails because of its query.
    const response = await browser.send("GET", `${path}?format=xls`);
    expect(response.status).toBe(intended[name].people.includes(role) ? 400 : 403);
  });

  it("can call nothing in an app without a membership", async () => {
    const other = await service.register({ name: "Other" });
    for (const path of Object.keys(beside)) {
      const answer = await browser.send("GET", path, undefined, { "x-app-id": other.app.id });
      expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    }
    for (const name of names) {
      const { method, path, body } = callOf(name);
      const answer = await browser.send(method, path, body, { "x-app-id": other.app.id });
      expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    }
  });
});

describe("an operator", () => {
  it("is an owner of every app, including apps registered later", async () => {
    const fresh = await testService();
    const operator = await firstOperator(fresh);
    const later = await fresh.register({ name: "Later" });
    for (const app of [fresh.app.id, later.app.id]) {
      const response = await operator.send("GET", "/api/v1/keys", undefined, { "x-app-id": app });
      expect(response.status).toBe(200);
    }
  });

  it("creates and deletes apps and lists all accounts, which nobody else does", async () => {
    const fresh = await testService();
    const operator = await firstOperator(fresh);
    const boss = await memberWith(fresh, "owner");
    const { path } = accountRoutes.createApp;
    const created = await operator.send("POST", path, { name: "Second" });
    expect(created).toMatchObject({ status: 201, body: { app: { name: "Second" } } });
    const { app, secretKey } = created.body as unknown as NewApp;
    const withKey = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
    expect((await fresh.send("GET", "/api/v1/app", undefined, withKey)).status).toBe(200);
    expect((await boss.send("POST", path, { name: "Third" })).status).toBe(403);
    expect((await boss.send("GET", accountRoutes.accounts.path)).status).toBe(403);
    const { items } = (await operator.send("GET", accountRoutes.accounts.path)).body;
    expect(items).toMatchObject([
      { operator: true, apps: [] },
      { email: "owner@shop.example", operator: false, apps: [{ name: "Shop", role: "owner" }] },
    ]);
    const own = { "x-app-id": app.id };
    const remove = (name: string, headers: Record<string, string>) =>
      operator.send("DELETE", `/api/v1/app?name=${name}`, undefined, headers);
    expect(await remove("Shop", own)).toMatchObject({ status: 400, body: { field: "name" } });
    const byKey = await fresh.send("DELETE", "/api/v1/app?name=Second", undefined, withKey);
    expect(byKey).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect((await remove("Second", own)).status).toBe(204);
    const trace = await fresh.store.audit.list(auditOfService, { limit: 9 });
    expect(trace.items).toMatchObject([
      {
        action: "deleteApp",
        subject: app.id,
        actor: { kind: "member" },
        change: { name: "Second" },
      },
    ]);
    expect(fresh.logged.join("")).toContain("an app was deleted");
    await fresh.store.sweep(fresh.clock.at);
    expect((await fresh.store.audit.list(auditOfService, { limit: 9 })).items).toHaveLength(1);
    expect((await fresh.send("GET", "/api/v1/app", undefined, withKey)).status).toBe(401);
    const { apps } = (await operator.send("GET", accountRoutes.session.path)).body;
    expect(apps).toMatchObject([{ name: "Shop" }]);
  });
});

describe.each(keyScopes)("a key with the scope %s", (scope: KeyScope) => {
  let key: string;
  beforeAll(async () => {
    const made = await service.send("POST", "/api/v1/keys", { kind: "secret", scopes: [scope] });
    expect(made.body).toMatchObject({ scopes: [scope] });
    ({ key } = made.body as NewKey);
  });

  it.each(names)("can call %s exactly when the table allows it", async (name) => {
    const { method, path, body } = callOf(name);
    const answer = await service.send(method, path, body, { authorization: `Bearer ${key}` });
    expect(isLetIn(answer)).toBe(intended[name].keys.includes(scope));
  });

  it.each(besideTheStream)("can call %s exactly when it can call %s", async (path, name) => {
    const authorization = `Bearer ${key}`;
    const response = await service.send("GET", `${path}?format=xls`, undefined, { authorization });
    expect(response.status).toBe(intended[name].keys.includes(scope) ? 400 : 403);
  });
});

describe("a secret key without scopes", () => {
  it.each(names)("can call %s", async (name) => {
    const { method, path, body } = callOf(name);
    expect(isLetIn(await service.send(method, path, body))).toBe(true);
  });

  it("is listed with the scope admin", async () => {
    const { body } = await service.send("GET", "/api/v1/keys");
    const { items } = body as { items: NewKey[] };
    const [publishable, secret] = items;
    expect(publishable).toMatchObject({ kind: "publishable", scopes: [] });
    expect(secret).toMatchObject({ kind: "secret", scopes: ["admin"] });
  });
});

describe("the scopes of a key", () => {
  it("are kept when the key is rotated", async () => {
    const draft = { kind: "secret", scopes: ["links", "stats"] };
    const { id } = (await service.send("POST", "/api/v1/keys", draft)).body as NewKey;
    const rotated = await service.send("POST", `/api/v1/keys/${id}/rotate`, {});
    expect(rotated.body).toMatchObject({ scopes: ["links", "stats"] });
  });

  it.each([
    { kind: "publishable", scopes: ["links"] },
    { kind: "secret", scopes: [] },
    { kind: "secret", scopes: ["everything"] },
    { kind: "secret", scopes: ["links", "links"] },
  ])("cannot be %o", async (draft) => {
    expect((await service.send("POST", "/api/v1/keys", draft)).status).toBe(400);
  });

  it("are part of the request that an Idempotency-Key identifies", async () => {
    const headers = { "idempotency-key": "scoped" };
    const send = (scopes: string[]) =>
      service.send("POST", "/api/v1/keys", { kind: "secret", scopes }, headers);
    const first = (await send(["links"])).body as NewKey;
    expect((await send(["links"])).body).toEqual(first);
    expect((await send(["stats"])).status).toBe(409);
  });
});

it("every admin route names the role and the scope it needs", () => {
  for (const name of names) {
    const { role, scope } = adminRoutes[name];
    expect(roles).toContain(role);
    expect(["any", ...keyScopes]).toContain(scope);
  }
  expect(Object.keys(intended).toSorted()).toEqual(names.toSorted());
});

it("the service serves only the admin routes in these tables, and none of them without credentials", async () => {
  await service.service.ready();
  const served = routesIn(service.service.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes(" /api/v1/"),
  );
  const known = names.map((name) => `${adminRoutes[name].method} ${adminRoutes[name].path}`);
  const others = Object.keys(beside).map((path) => `GET ${path}`);
  // Its own tests cover its permissions.
  const sources = [`POST ${revenueCatPath}`];
  expect(served.toSorted()).toEqual([...known, ...others, ...sources].toSorted());
  for (const route of served) {
    const [method, path] = route.split(" ") as [AdminRoute["method"], string];
    const response = await service.send(method, path, undefined, { authorization: undefined });
    expect([route, response.status]).toEqual([route, 401]);
  }
});

/** Returns `GET /api/v1/links/:code` and the like from the tree that Fastify prints. */
function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] =
      /^([│ ]*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
    above[indent.length / 4] = part;
    const path = above.slice(0, indent.length / 4 + 1).join("");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => `${method} ${path}`);
  });
}
