import { minuteMs, secondMs } from "@throughline/engine/durations";
import { createTransport } from "nodemailer";
import type { RenderedMail } from "./render-mail.ts";

/** A mail on its way to the mail server. */
export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** Stays the same when the mail is sent again, so that mail programs show a repeated mail once. */
  readonly id: string;
}

/**
 * What became of a mail, with the answer of the mail server. `refused`: the server will never accept this mail. `failed`:
 * it may accept it later.
 */
export interface SendResult {
  readonly outcome: "sent" | "refused" | "failed";
  readonly answer: string;
}

/** Sends a mail. Rejects only when `signal` aborts it. */
export type SendMail = (mail: OutgoingMail, signal?: AbortSignal) => Promise<SendResult>;

/** How the service sends mails. */
export interface SmtpSettings {
  /** Such as `smtps://user:password@smtp.shop.example`. */
  readonly smtpUrl: string;
  /** The sender, such as `Throughline <links@shop.example>`. */
  readonly mailFrom: string;
}

/** How long each step of a conversation with the mail server may take, in milliseconds. */
export interface SmtpTimes {
  /** Until the connection is made, and until the server greets. */
  readonly connect: number;
  /** Without a word from the server. */
  readonly silence: number;
  /** For everything together. */
  readonly total: number;
}

const defaultTimes: SmtpTimes = { connect: 10 * secondMs, silence: 20 * secondMs, total: minuteMs };

const maxAnswerLength = 300;

/** Commands at which a permanent refusal concerns the mail itself. A wrong password can be corrected. */
const mailCommands = /^(MAIL|RCPT|DATA)\b/;

/** Creates the connection to the mail server that SMTP_URL names. */
export function smtpSender({ smtpUrl, mailFrom }: SmtpSettings, times = defaultTimes) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const host = hostname.replaceAll(/^\[|\]$/g, "");
  const transport = createTransport({
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // Without encryption, anybody on the network could read the password and the links.
    requireTLS: !secure && !isThisMachine(host),
    ignoreTLS: !secure && isThisMachine(host),
    ...(username !== "" && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = senderDomain(mailFrom);

  const send: SendMail = async ({ to, id, subject, text, html }, signal) => {
    const tooLong = AbortSignal.timeout(times.total);
    try {
      const { response } = await transport.sendMail({
        from: mailFrom,
        // An object is one recipient, even if the address contains commas.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // Asks programs that answer mails by themselves not to.
        headers: { "Auto-Submitted": "auto-generated" },
        signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
      });
      return { outcome: "sent", answer: shorten(response) };
    } catch (error) {
      signal?.throwIfAborted();
      const { permanent = false, command = "" } = error as SmtpError;
      const outcome = permanent && mailCommands.test(command) ? "refused" : "failed";
      return { outcome, answer: describe(error as SmtpError, tooLong) };
    }
  };

  return {
    send,
    /** Signs in without sending anything. Returns why it fails, or undefined. */
    problem: async (): Promise<string | undefined> => {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return describe(error as SmtpError);
      }
    },
  };
}

interface SmtpError extends Error {
  readonly permanent?: boolean;
  readonly command?: string;
  readonly response?: string;
}

function describe({ response, message }: SmtpError, tooLong?: AbortSignal): string {
  if (tooLong?.aborted) return "The mail server took too long.";
  return shorten(response ?? message);
}

function shorten(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return line.length > maxAnswerLength ? `${line.slice(0, maxAnswerLength)}…` : line;
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

const sender = /^(?:[^<>@\p{Cc}]*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/u;

function senderDomain(mailFrom: string): string {
  const address = sender.exec(mailFrom);
  return (address?.[1] ?? address?.[2] ?? "").split("@")[1] ?? "";
}

/** Accepts `links@shop.example` and `Throughline <links@shop.example>`. */
export function parseMailFrom(text: string): string | undefined {
  return sender.test(text) ? text : undefined;
}

/** Accepts an smtp or smtps URL with a host, and optionally a port, a user and a password. */
export function parseSmtpUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined;
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return undefined;
  }
  return text;
}
