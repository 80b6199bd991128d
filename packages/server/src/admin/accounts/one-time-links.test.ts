import { randomBytes } from "node:crypto";
import type { AuditView, MembersView, NewInvitation, NewKey, Page } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { localAdmin } from "../../composition/local-admin.ts";
import { testService } from "../../testing/test-service.ts";
import { Browser, firstOperator, memberWith, password, tokenOf } from "../../testing/browser.ts";
import {
  createFirstOperatorLink,
  createOperatorLink,
  createPasswordResetLink,
} from "./one-time-links.ts";

let service: Awaited<ReturnType<typeof testService>>;
let owner: Browser;
beforeEach(async () => {
  service = await testService();
  owner = await firstOperator(service);
});

const deps = () => ({ store: service.store, now: () => service.clock.at, random: randomBytes });
const ann = "ann@shop.example";
const invite = async (role = "editor", email = ann) =>
  (await owner.send("POST", adminRoutes.inviteMember.path, { email, role }))
    .body as unknown as NewInvitation;
const members = async () =>
  (await owner.send("GET", adminRoutes.listMembers.path)).body as unknown as MembersView;
const audit = async (query = "") =>
  ((await owner.send("GET", adminRoutes.listAudit.path + query)).body as unknown as Page<AuditView>)
    .items;

describe("an invitation", () => {
  it("adds a member once, and is listed until it is accepted", async () => {
    const invitation = await invite();
    expect(invitation.url).toMatch(/^https:\/\/links\.example\/dashboard\/join#[\w-]{43}$/);
    expect((await members()).invitations).toMatchObject([{ email: ann, role: "editor" }]);
    const token = tokenOf(invitation);
    const browser = new Browser(service);
    expect(
      (await browser.send("POST", accountRoutes.getOneTimeLink.path, { token })).body,
    ).toMatchObject({
      kind: "member",
      email: ann,
      app: "Shop",
      role: "editor",
      known: false,
    });
    expect((await browser.redeemOneTimeLink(token, password)).body).toMatchObject({
      email: ann,
      apps: [{ role: "editor" }],
    });
    expect(await members()).toMatchObject({
      members: [{ email: ann, role: "editor" }],
      invitations: [],
    });
    expect((await new Browser(service).redeemOneTimeLink(token, "somebody else's")).status).toBe(
      404,
    );
    expect((await browser.send("POST", accountRoutes.getOneTimeLink.path, { token })).status).toBe(
      404,
    );
  });

  it("can be accepted by only one of many parallel requests", async () => {
    const token = tokenOf(await invite());
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => new Browser(service).redeemOneTimeLink(token, password)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("stops working after a week, or when it is revoked", async () => {
    const token = tokenOf(await invite());
    service.clock.at += 7 * 86_400_000;
    expect((await new Browser(service).redeemOneTimeLink(token, password)).status).toBe(404);
    expect((await members()).invitations).toEqual([]);
    const { id, url } = await invite();
    const path = adminRoutes.revokeInvitation.path.replace(":invitationId", id);
    expect((await owner.send("DELETE", path)).status).toBe(204);
    expect((await owner.send("DELETE", path)).status).toBe(404);
    expect((await new Browser(service).redeemOneTimeLink(tokenOf({ url }), password)).status).toBe(
      404,
    );
  });

  it("to a second app asks for the existing password and does not change it", async () => {
    await memberWith(service, "viewer", ann);
    const other = await service.register({ name: "Other" });
    const headers = { "x-app-id": other.app.id };
    const body = { email: ann, role: "owner" };
    const response = await owner.send("POST", adminRoutes.inviteMember.path, body, headers);
    const token = tokenOf(response.body as unknown as NewInvitation);
    const stranger = new Browser(service);
    expect(
      (await stranger.send("POST", accountRoutes.getOneTimeLink.path, { token })).body,
    ).toMatchObject({
      known: true,
    });
    expect((await stranger.redeemOneTimeLink(token, "a stranger's password")).body).toMatchObject({
      code: "wrong_credentials",
    });
    const joined = await new Browser(service).redeemOneTimeLink(token, password);
    expect(joined.body["apps"]).toMatchObject([{ role: "viewer" }, { role: "owner" }]);
    expect((await new Browser(service).signIn(ann, password)).status).toBe(200);
  });

  it("is refused for an existing member", async () => {
    await memberWith(service, "viewer", ann);
    const body = { email: "ANN@shop.example", role: "owner" };
    expect((await owner.send("POST", adminRoutes.inviteMember.path, body)).status).toBe(409);
  });

  it("requires a password of at least 10 characters", async () => {
    const token = tokenOf(await invite());
    const response = await new Browser(service).redeemOneTimeLink(token, "short");
    expect(response.status).toBe(400);
    expect(response.body["error"]).toContain("at least 10 characters");
    expect((await new Browser(service).redeemOneTimeLink(token, password)).status).toBe(200);
  });
});

describe("a password reset link", () => {
  it("sets the password once and ends every earlier session", async () => {
    const browser = await memberWith(service, "viewer", ann);
    const { token } = await createPasswordResetLink(deps(), ann);
    const again = new Browser(service);
    expect(
      (await again.send("POST", accountRoutes.getOneTimeLink.path, { token })).body,
    ).toMatchObject({
      kind: "password",
      email: ann,
    });
    expect((await again.redeemOneTimeLink(token, "an even better one")).status).toBe(200);
    expect((await browser.send("GET", accountRoutes.session.path)).status).toBe(401);
    expect((await new Browser(service).signIn(ann, password)).status).toBe(401);
    expect((await new Browser(service).redeemOneTimeLink(token, password)).status).toBe(404);
  });

  it("is refused for an address without an account", async () => {
    await expect(createPasswordResetLink(deps(), "nobody@shop.example")).rejects.toThrow(
      "No account has",
    );
  });
});

describe("an operator", () => {
  it("can be added with a new or an existing account", async () => {
    await memberWith(service, "viewer", ann);
    const { token } = await createOperatorLink(deps(), ann);
    const promoted = await new Browser(service).redeemOneTimeLink(token, password);
    expect(promoted.body).toMatchObject({ operator: true });
    const second = await createOperatorLink(deps(), "ben@shop.example");
    const made = await new Browser(service).redeemOneTimeLink(second.token, password);
    expect(made.body).toMatchObject({ operator: true, email: "ben@shop.example" });
  });

  it("is created once by the printed link, even if the service printed several links", async () => {
    const fresh = await testService();
    const clock = { store: fresh.store, now: () => fresh.clock.at, random: randomBytes };
    const [first, second] = [
      await createFirstOperatorLink(clock),
      await createFirstOperatorLink(clock),
    ];
    const used = await new Browser(fresh).redeemOneTimeLink(first?.token ?? "", password, ann);
    expect(used.body).toMatchObject({ email: ann, operator: true });
    const late = await new Browser(fresh).redeemOneTimeLink(
      second?.token ?? "",
      password,
      "eve@shop.example",
    );
    expect(late.status).toBe(404);
    expect(await createFirstOperatorLink(clock)).toBeUndefined();
  });
});

describe("members", () => {
  const memberPath = (id: string) => adminRoutes.updateMember.path.replace(":memberId", id);

  it("can be changed and removed by owners, but not by themselves", async () => {
    const boss = await memberWith(service, "owner");
    await memberWith(service, "viewer", ann);
    const [self, other] = (await members()).members;
    const change = { role: "editor" };
    expect((await boss.send("PATCH", memberPath(other?.id ?? ""), change)).body).toMatchObject({
      email: ann,
      role: "editor",
    });
    expect((await boss.send("PATCH", memberPath(self?.id ?? ""), change)).status).toBe(409);
    expect((await boss.send("DELETE", memberPath(self?.id ?? ""))).status).toBe(409);
    expect((await boss.send("DELETE", memberPath(other?.id ?? ""))).status).toBe(204);
    expect((await boss.send("DELETE", memberPath(other?.id ?? ""))).status).toBe(404);
  });
});

describe("the audit log", () => {
  it("records who changed which link, key, setting and member, and when", async () => {
    const draft = { code: "sale", destination: "https://shop.example/sale" };
    await owner.send("POST", adminRoutes.createLink.path, draft);
    await service.send("PATCH", adminRoutes.updateLink.path.replace(":code", "sale"), {
      disabled: true,
    });
    await owner.send("PATCH", adminRoutes.updateApp.path, { name: "Shop 2" });
    const made = await owner.send("POST", adminRoutes.createKey.path, {
      kind: "secret",
      name: "CI",
    });
    await invite();
    const local = localAdmin({ ...deps(), app: service.app, serviceUrl: "https://links.example" });
    await local.deleteLink({ params: { code: "sale" } });
    const { id, key } = made.body as unknown as NewKey;
    const entries = await audit();
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ["deleteLink", "sale"],
      ["inviteMember", (await members()).invitations[0]?.id],
      ["createKey", id],
      ["updateApp", null],
      ["updateLink", "sale"],
      ["createLink", "sale"],
      ["becomeOperator", expect.stringMatching(/^acc_/)],
    ]);
    const actors = entries.map((entry) => entry.actor);
    expect(actors[0]).toEqual({ kind: "machine", name: null });
    expect(actors[1]).toEqual({ kind: "member", name: "olga@shop.example" });
    expect(actors[4]).toMatchObject({ kind: "key", name: expect.stringMatching(/^sk_/) as string });
    expect(entries[5]).toMatchObject({
      at: new Date(service.clock.at).toISOString(),
      change: draft,
    });
    expect(JSON.stringify(entries)).not.toContain(key);
    expect(JSON.stringify(entries)).not.toContain("#");
  });

  it("records neither refused requests nor reads", async () => {
    await owner.send("GET", adminRoutes.listLinks.path);
    await owner.send("PATCH", adminRoutes.updateApp.path, { name: 5 });
    await owner.send("DELETE", adminRoutes.deleteLink.path.replace(":code", "nothing"));
    expect((await audit()).map(({ action }) => action)).toEqual(["becomeOperator"]);
  });

  it("records who joined in which role, and whose password was changed or reset", async () => {
    const browser = new Browser(service);
    await browser.redeemOneTimeLink(tokenOf(await invite()), password);
    const change = { current: password, next: "another good password" };
    await browser.send("POST", accountRoutes.changePassword.path, change);
    const { token } = await createPasswordResetLink(deps(), ann);
    await new Browser(service).redeemOneTimeLink(token, "a third good password");
    const entries = (await audit()).slice(0, 3);
    expect(entries.map(({ action }) => action)).toEqual([
      "resetPassword",
      "changePassword",
      "joinApp",
    ]);
    for (const { actor } of entries) expect(actor).toEqual({ kind: "member", name: ann });
    expect(entries[2]?.change).toEqual({ email: ann, role: "editor" });
    expect(JSON.stringify(entries)).not.toContain("good password");
  });

  it("is listed page by page, and can be filtered by subject", async () => {
    for (const code of ["a", "b", "c"]) {
      await owner.send("POST", adminRoutes.createLink.path, {
        code,
        destination: "https://shop.example/",
      });
    }
    const first = (await owner.send("GET", `${adminRoutes.listAudit.path}?limit=2`))
      .body as unknown as Page<AuditView>;
    expect(first.items.map(({ subject }) => subject)).toEqual(["c", "b"]);
    const rest = await audit(`?limit=1&cursor=${first.next}`);
    expect(rest.map(({ subject }) => subject)).toEqual(["a"]);
    expect(await audit("?subject=b")).toHaveLength(1);
  });
});

describe("the operator page", () => {
  it("shows the state of the service to operators only", async () => {
    const { status, body } = await owner.send("GET", accountRoutes.operator.path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: "1.2.3",
      store: "memory",
      ready: true,
      apps: 1,
      accounts: 1,
      backlog: 0,
      databaseBytes: 0,
      backlogBytes: 0,
      nodes: [{ version: "1.2.3", store: "own", answers: true }],
    });
    const boss = await memberWith(service, "owner");
    expect((await boss.send("GET", accountRoutes.operator.path)).status).toBe(403);
    expect((await new Browser(service).send("GET", accountRoutes.operator.path)).status).toBe(401);
  });

  it("counts clicks and refused requests", async () => {
    await service.addLink("sale");
    await service.service.inject({
      url: "/sale",
      headers: {
        host: "go.shop.example",
        "user-agent": userAgents.iphone,
      },
    });
    for (let count = 0; count < 12; count += 1) await new Browser(service).signIn(ann, "guess");
    const { body } = await owner.send("GET", accountRoutes.operator.path);
    expect(body["sinceStart"]).toMatchObject({ clicks: 1, refused: 2, failed: 0 });
  });
});
