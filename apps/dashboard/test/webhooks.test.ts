import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestUser } from "./test-user.ts";
import { axeViolations } from "./test-service.ts";

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
  await user.button("What to do with Bookkeeping").click();
  await user.page.getByRole("menuitem", { name: item }).click();
}

describe("webhooks in the dashboard", () => {
  it("are added, tried out, looked at, sent again, rotated, paused and removed", async () => {
    await user.openApp("settings");
    await user.button("Webhooks").click();
    await user.button("New webhook").click();
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.getByLabel("Address").fill(hookUrl());
    await user.page.getByLabel("What it is for").fill("Bookkeeping");
    await user.page.getByLabel("event.logged").uncheck();
    await user.button("Add the webhook").click();
    const secret = user.page.getByRole("dialog", { name: "The signing secret" });
    await secret.getByText(/^whsec_/).waitFor();
    await user.button("I have it").click();
    await user.page.getByRole("cell", { name: "Works" }).waitFor();

    await choose("Send a test");
    await user.page.getByText(/It answered 204 in \d+ ms/).waitFor();
    status = 500;
    await choose("Send a test");
    await user.page.getByText("It answered 500.").first().waitFor();
    await user.page.getByText(/1 in a row/).waitFor();
    status = 204;

    await choose("Show what was sent");
    await user.heading("Sent to Bookkeeping").waitFor();
    await user.page.getByText("Request and answers").first().click();
    await user.page.getByText(/webhook-id: msg_/).waitFor();
    await user.page.getByText("noted").first().waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    const before = received.length;
    await user.button("Send again").first().click();
    await user.expectToast("It is sent once more.");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(before + 1);
    expect(received.at(-1)).toBe(received.at(-2));

    await choose(/New secret/);
    await secret.getByText(/^whsec_/).waitFor();
    await user.button("I have it").click();
    await user.page.getByText(/The old secret signs too/).waitFor();
    await choose("Pause");
    await user.page.getByText("Its owner paused it.").waitFor();
    await user.page.getByText("The webhook to Bookkeeping is paused.").waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
    await choose("Resume");
    await user.expectToast("It is told again, beginning with what waited.");
    await choose("Remove");
    await user.expectToast("It is removed.");
  });
});
