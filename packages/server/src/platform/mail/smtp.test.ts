import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { parseMailFrom, parseSmtpUrl, smtpSender } from "./smtp.ts";
import type { SmtpTimes } from "./smtp.ts";

const mail = {
  id: "mail_1",
  to: "ann@shop.example",
  subject: "Hello, Ann",
  text: "A plain text.",
  html: "<p>A text.</p>",
};
const mailFrom = "Throughline <links@shop.example>";
/** For servers that never answer. */
const short = { connect: 300, silence: 300, total: 600 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serverWith(options: Parameters<typeof startMailServer>[0] = {}, times?: SmtpTimes) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return { ...server, ...smtpSender({ smtpUrl: server.url, mailFrom }, times) };
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** A server that accepts connections and never says a word. */
async function silentServer(): Promise<string> {
  const sockets = new Set<{ destroy: () => unknown }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a mail server", () => {
  it("gets plain text and HTML from the sender, under an ID that stays the same", async () => {
    const { send, received, problem } = await serverWith();
    expect(await problem()).toBeUndefined();
    expect(await send(mail)).toMatchObject({
      outcome: "sent",
      answer: expect.stringMatching(/^250/),
    });
    const [{ to, raw } = { to: "", raw: "" }] = received;
    expect(to).toBe("ann@shop.example");
    expect(raw).toContain("From: Throughline <links@shop.example>");
    expect(raw).toContain("Message-ID: <mail_1@shop.example>");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("A plain text.");
    expect(raw).toContain("<p>A text.</p>");
  });

  it("gets one recipient, whatever the address looks like, and no header of a stranger", async () => {
    const { send, received } = await serverWith();
    await send({ ...mail, to: "ann@shop.example,eve@evil.example" });
    await send({ ...mail, subject: "Hello\r\nBcc: eve@evil.example" });
    expect(received.every(({ to }) => to !== "eve@evil.example")).toBe(true);
    expect(received.map(({ raw }) => raw).join("\n")).not.toMatch(/^Bcc:/m);
  });

  it("refuses a mail for good, or for now", async () => {
    const codes = [550, 450];
    const { send } = await serverWith({
      onRcptTo: (_address, _session, done) => done(refusal(codes.shift() ?? 550, "No mailbox")),
    });
    expect(await send(mail)).toMatchObject({
      outcome: "refused",
      answer: expect.stringContaining("No mailbox"),
    });
    expect(await send(mail)).toMatchObject({ outcome: "failed" });
  });

  it("that does not accept the password may accept it after a correction", async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === "p@ss" ? done(null, { user: "links" }) : done(refusal(535, "Wrong password")),
    });
    closing.push(server.close);
    const withPassword = (text: string) =>
      smtpSender({ smtpUrl: server.url.replace("//", `//links:${text}@`), mailFrom });
    const wrong = withPassword("wrong");
    expect(await wrong.send(mail)).toMatchObject({ outcome: "failed" });
    expect(await wrong.problem()).toContain("Wrong password");
    expect(await withPassword("p%40ss").send(mail)).toMatchObject({ outcome: "sent" });
  });

  it("that hangs, or is not there, costs a bounded time", async () => {
    const url = await silentServer();
    const hanging = smtpSender({ smtpUrl: url, mailFrom }, short);
    expect(await hanging.send(mail)).toMatchObject({ outcome: "failed" });
    const { send } = await serverWith({ onRcptTo: () => undefined }, short);
    expect(await send(mail)).toMatchObject({ outcome: "failed" });
    const nobody = smtpSender({ smtpUrl: "smtp://127.0.0.1:1", mailFrom }, short);
    expect(await nobody.send(mail)).toMatchObject({
      outcome: "failed",
      answer: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("is left alone when the service stops", async () => {
    const stop = new AbortController();
    const sending = smtpSender({ smtpUrl: await silentServer(), mailFrom }).send(mail, stop.signal);
    stop.abort();
    await expect(sending).rejects.toThrow();
  });
});

describe("the settings of mail", () => {
  it("accept mail servers and senders", () => {
    for (const url of ["smtp://mail.shop.example", "smtps://a%40b:c@[::1]:465/"]) {
      expect(parseSmtpUrl(url)).toBe(url);
    }
    for (const from of ["links@shop.example", mailFrom]) expect(parseMailFrom(from)).toBe(from);
  });

  it("refuse everything else", () => {
    const urls = [
      "mail.shop.example",
      "https://shop.example",
      "smtp://",
      "smtp://a/b",
      "smtp://%@a",
    ];
    for (const url of urls) expect(parseSmtpUrl(url)).toBeUndefined();
    const senders = ["links", "a@b, c@d", "x <a@b> y", "Eve\r\nBcc: <a@b>", ""];
    for (const from of senders) expect(parseMailFrom(from)).toBeUndefined();
  });
});
