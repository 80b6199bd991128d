import type { AuditView, KeyView, WebhookView } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.service.close());

async function audit(query = ""): Promise<AuditView[]> {
  const { body } = await service.send("GET", adminRoutes.listAudit.path + query);
  return (body as { items: AuditView[] }).items;
}

it("says which fields changed, with their values before and after", async () => {
  const { path } = adminRoutes.updateApp;
  const ios = { bundleId: "example.shop", teamId: "TEAM123456" };
  await service.send("PATCH", path, { name: "Shop", color: "#112233", ios });
  await service.send("PATCH", path, {
    name: "The Shop",
    color: "#112233",
    ios: { ...ios, teamId: "TEAM654321" },
  });
  expect((await audit())[0]?.changes).toEqual([
    { field: "name", before: "Shop", after: "The Shop" },
    { field: "ios.teamId", before: "TEAM123456", after: "TEAM654321" },
  ]);
  await service.send("PATCH", path, { name: "The Shop" });
  expect((await audit())[0]?.changes).toEqual([]);

  const draft = { code: "sale", destination: "/sale", tags: ["mail"] };
  await service.send("POST", adminRoutes.createLink.path, draft);
  const link = adminRoutes.updateLink.path.replace(":code", "sale");
  await service.send("PATCH", link, { destination: "/summer-sale", password: "a secret word" });
  const [changed, created] = await audit();
  expect(created).toMatchObject({ subject: "sale", changes: null, change: draft });
  expect(changed?.changes).toContainEqual({
    field: "destination",
    before: "/sale",
    after: "/summer-sale",
  });
  expect(JSON.stringify(changed)).not.toContain("secret word");
});

it("names keys, webhooks, invitations, shared reports and notes, even after they are gone", async () => {
  const hook = { url: "https://books.example/hook", description: "Bookkeeping" };
  const webhook = await service.send("POST", adminRoutes.createWebhook.path, hook);
  const webhookId = (webhook.body as WebhookView).id;
  await service.send("DELETE", adminRoutes.deleteWebhook.path.replace(":webhookId", webhookId));
  const key = await service.send("POST", adminRoutes.createKey.path, {
    kind: "secret",
    name: "CI",
  });
  const keyId = (key.body as KeyView).id;
  await service.send("DELETE", adminRoutes.revokeKey.path.replace(":keyId", keyId));
  const invited = { email: "vera@shop.example", role: "viewer" };
  const invitation = await service.send("POST", adminRoutes.inviteMember.path, invited);
  const { id: invitationId } = invitation.body as { id: string };
  const { path } = adminRoutes.revokeInvitation;
  await service.send("DELETE", path.replace(":invitationId", invitationId));
  const shared = await service.send("POST", adminRoutes.createSharedReport.path, {
    name: "For the agency",
  });
  const { id: reportId } = shared.body as { id: string };
  const reportPath = adminRoutes.revokeSharedReport.path.replace(":reportId", reportId);
  await service.send("DELETE", reportPath);
  const draft = { day: "2026-11-09", text: "Campaign began" };
  const note = await service.send("POST", adminRoutes.createNote.path, draft);
  const { id: noteId } = note.body as { id: string };
  await service.send("DELETE", adminRoutes.deleteNote.path.replace(":noteId", noteId));
  expect((await audit()).slice(0, 10).map(({ action, name }) => [action, name])).toEqual([
    ["deleteNote", "Campaign began"],
    ["createNote", "Campaign began"],
    ["revokeSharedReport", "For the agency"],
    ["createSharedReport", "For the agency"],
    ["revokeInvitation", "vera@shop.example"],
    ["inviteMember", "vera@shop.example"],
    ["revokeKey", "CI"],
    ["createKey", "CI"],
    ["deleteWebhook", "Bookkeeping"],
    ["createWebhook", "Bookkeeping"],
  ]);
});

it("is searched by person, action, name and value", async () => {
  const actionsFor = async (search: string) =>
    (await audit(`?search=${encodeURIComponent(search)}`)).map(({ action }) => action);
  expect(await actionsFor("bookkeeping")).toEqual(["deleteWebhook", "createWebhook"]);
  expect(await actionsFor("REVOKED ci")).toEqual(["revokeKey"]);
  expect(await actionsFor("summer-sale")).toEqual(["updateLink"]);
  expect(await actionsFor("nobody did this")).toEqual([]);
});
