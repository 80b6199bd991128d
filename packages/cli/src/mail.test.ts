import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MailView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { OpenStores, runIn, shopLine } from "./testing/terminal.ts";

let folder: string;
let stores: OpenStores;
let server: Server;
let variables: Record<string, string>;

/** A mail server that answers as a real one. It refuses recipients at `nowhere.example`. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-mail-"));
  stores = new OpenStores();
  server = createServer((socket) => {
    let isText = false;
    socket.on("error", () => undefined);
    socket.write("220 mail.example\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n")) {
        if (isText && line !== ".") continue;
        if (line === "") continue;
        isText = line === "DATA";
        if (isText) socket.write("354 Go on\r\n");
        else if (line.includes("nowhere.example")) socket.write("550 No such mailbox\r\n");
        else if (line === "QUIT") socket.end("221 Bye\r\n");
        else socket.write("250 Queued as 42\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  variables = {
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: "links@shop.example",
    PUBLIC_URL: "https://go.shop.example",
    ADMIN_URL: "https://links.internal",
  };
});
afterEach(async () => {
  await stores.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const throughline = (line: string, env = variables) =>
  runIn(folder, line, { open: stores.open, variables: env });

describe("mail test", () => {
  it("sends a mail and shows the mail server's answer", async () => {
    const { code, stdout } = await throughline("mail test ann@shop.example");
    expect(stdout).toBe("The mail server accepted a mail to ann@shop.example: 250 Queued as 42\n");
    expect(code).toBe(exitCodes.ok);
  });

  it("fails with the reason when the mail server refuses", async () => {
    const { code, stdout } = await throughline("mail test ann@nowhere.example");
    expect(stdout).toContain("The mail was not sent: 550 No such mailbox");
    expect(code).toBe(exitCodes.failed);
  });

  it("says which setting is missing", async () => {
    expect((await throughline("mail test a@b.example", {})).stderr).toContain("Set SMTP_URL and");
    const { SMTP_URL = "" } = variables;
    expect((await throughline("mail test a@b.example", { SMTP_URL })).stderr).toContain(
      "Set MAIL_FROM too",
    );
  });
});

describe("mails of commands", () => {
  it("are queued for the service, listed, and shown without their links", async () => {
    await throughline(shopLine);
    expect((await throughline("mail list")).stdout).toBe("There are no mails.\n");
    const invited = await throughline("member invite ann@shop.example");
    expect(invited.stdout).toContain("ann@shop.example also gets it by mail.");
    const listed = await throughline("mail list --json");
    expect(listed.json() as MailView[]).toMatchObject([
      { to: "ann@shop.example", kind: "invitation", state: "waiting", tries: 0, answer: null },
    ]);
    expect(listed.stdout).not.toContain("#");
    expect((await throughline("mail list")).stdout).toMatch(
      /waiting +invitation +ann@shop\.example/,
    );
    const without = await throughline("member invite bob@shop.example", {});
    expect(without.stdout).not.toContain("by mail");
  });
});

describe("doctor", () => {
  it("checks that the mail server answers", async () => {
    await throughline(shopLine);
    const findings = (await throughline("doctor go.shop.example")).stdout;
    expect(findings).toContain("the mail server answers");
    server.close();
    const gone = { ...variables, SMTP_URL: "smtp://127.0.0.1:1" };
    const { stdout } = await throughline("doctor go.shop.example", gone);
    expect(stdout).toContain("the mail server cannot be used: connect ECONNREFUSED");
    expect((await throughline("doctor go.shop.example", {})).stdout).not.toContain("mail server");
  });
});
