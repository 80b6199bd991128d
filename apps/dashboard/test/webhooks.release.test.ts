import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations } from "./browser.ts";

const user = new TestUser((service) => service.createOwner());

let status = 204;
const received: string[] = [];
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    received.push(String(request.headers["webhook-id"]));
    response.writeHead(status).end("noted");
  });
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.2", resolve);
    }),
);
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const hookUrl = () => `http://127.0.0.2:${(server.address() as AddressInfo).port}/hook`;

async function choose(item: string | RegExp): Promise<void> {
  await user.button("Actions for Bookkeeping").click();
  await user.page.getByRole("menuitem", { name: item }).click();
}

describe("webhooks", () => {
  it("are created, tested, inspected, resent, rotated, paused and deleted", async () => {
    await user.openApp("settings/webhooks");
    await user.button("Create webhook").click();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByLabel("URL").fill(hookUrl());
    await user.page.getByLabel("Description").fill("Bookkeeping");
    await user.page.getByLabel("event.logged").uncheck();
    await user.page.getByRole("dialog").getByRole("button", { name: "Create webhook" }).click();
    const secret = user.page.getByRole("dialog", { name: "Signing secret" });
    await secret.getByText(/^whsec_/).waitFor();
    await user.button("I saved it").click();
    await user.page.getByRole("cell", { name: "Active" }).waitFor();

    await choose("Send test event");
    await user.page.getByText(/The receiver responded with 204 in \d+ ms/).waitFor();
    status = 500;
    await choose("Send test event");
    await user.page.getByText("The receiver responded with 500.").first().waitFor();
    await user.page.getByText(/1 in a row/).waitFor();
    status = 204;

    await choose("Show deliveries");
    await user.heading("Deliveries to Bookkeeping").waitFor();
    await user.page.getByText("Request and responses").first().click();
    await user.page.getByText(/webhook-id: msg_/).waitFor();
    await user.page.getByText("noted").first().waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    const before = received.length;
    await user.button("Send again").first().click();
    await user.expectToast("The delivery is being sent again");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(before + 1);
    expect(received.at(-1)).toBe(received.at(-2));

    await choose("Rotate secret");
    await user.page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    await secret.getByText(/^whsec_/).waitFor();
    await user.button("I saved it").click();
    await user.page.getByText(/The old secret is valid until/).waitFor();
    await choose("Edit");
    const dialog = user.page.getByRole("dialog", { name: "Edit webhook" });
    expect(await axeViolations(user.page)).toEqual([]);
    await dialog.getByLabel("Description").fill("Bookkeeping");
    await dialog.getByLabel("install.unmatched").uncheck();
    await dialog.getByRole("button", { name: "Save webhook" }).click();
    await user.expectToast("Webhook saved");
    const { items } = await user.service.admin.listWebhooks();
    // The URL was left empty and is kept.
    expect(items).toMatchObject([{ url: hookUrl(), description: "Bookkeeping" }]);
    expect(items[0]?.events).not.toContain("install.unmatched");
    await choose("Pause");
    await user.page.getByText("An owner paused the webhook.").waitFor();
    await user.page.getByText("The webhook to Bookkeeping is paused.").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await choose("Resume");
    await user.expectToast("The webhook is active again. Queued events are sent first.");
    await choose("Delete");
    await user.page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
    await user.expectToast("The webhook was deleted");
  });
});
