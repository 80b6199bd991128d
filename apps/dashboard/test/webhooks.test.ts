import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import { axeFaults } from "./world.ts";

const desk = new Desk((world) => world.makeOwner());

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
  await desk.button("What to do with Bookkeeping").click();
  await desk.page.getByRole("menuitem", { name: item }).click();
}

describe("webhooks in the dashboard", () => {
  it("are added, tried out, looked at, sent again, rotated, paused and removed", async () => {
    await desk.openApp("settings");
    await desk.button("Webhooks").click();
    await desk.button("New webhook").click();
    expect(await axeFaults(desk.page)).toEqual([]);
    await desk.page.getByLabel("Address").fill(hookUrl());
    await desk.page.getByLabel("What it is for").fill("Bookkeeping");
    await desk.page.getByLabel("event.logged").uncheck();
    await desk.button("Add the webhook").click();
    const secret = desk.page.getByRole("dialog", { name: "The signing secret" });
    await secret.getByText(/^whsec_/).waitFor();
    await desk.button("I have it").click();
    await desk.page.getByRole("cell", { name: "Works" }).waitFor();

    await choose("Send a test");
    await desk.page.getByText(/It answered 204 in \d+ ms/).waitFor();
    status = 500;
    await choose("Send a test");
    await desk.page.getByText("It answered 500.").first().waitFor();
    await desk.page.getByText(/1 in a row/).waitFor();
    status = 204;

    await choose("Show what was sent");
    await desk.heading("Sent to Bookkeeping").waitFor();
    await desk.page.getByText("Request and answers").first().click();
    await desk.page.getByText(/webhook-id: msg_/).waitFor();
    await desk.page.getByText("noted").first().waitFor();
    expect(await axeFaults(desk.page)).toEqual([]);
    const before = received.length;
    await desk.button("Send again").first().click();
    await desk.said("It is sent once more.");
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(before + 1);
    expect(received.at(-1)).toBe(received.at(-2));

    await choose(/New secret/);
    await secret.getByText(/^whsec_/).waitFor();
    await desk.button("I have it").click();
    await desk.page.getByText(/The old secret signs too/).waitFor();
    await choose("Pause");
    await desk.page.getByText("Its owner paused it.").waitFor();
    await desk.page.getByText("The webhook to Bookkeeping is paused.").waitFor();
    expect(await axeFaults(desk.page)).toEqual([]);
    await choose("Resume");
    await desk.said("It is told again, beginning with what waited.");
    await choose("Remove");
    await desk.said("It is removed.");
  });
});
