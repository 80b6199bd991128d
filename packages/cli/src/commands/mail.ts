import { randomBytes } from "node:crypto";
import { mailSettings, mailView, readConfig, sendTestMail, smtpSender } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { withStore } from "../with-store.ts";

/** How many mails are listed. */
const maxMails = 200;

export const mailList: Command = {
  name: "mail list",
  summary: "list what became of the mails of the last 30 days; works only on the data folder",
  async run(_args, _options, context) {
    const { items } = await withStore(context, ({ mails }) => mails.list({ limit: maxMails }));
    const data = items.map(mailView);
    const rows = data.map(({ createdAt, state, kind, to, tries, answer }) => [
      createdAt,
      state,
      kind,
      to,
      `${tries}`,
      answer ?? "",
    ]);
    const header = ["queued at", "state", "kind", "to", "tries", "answer"];
    return { text: rows.length === 0 ? "There are no mails." : table([header, ...rows]), data };
  },
};

export const mailTest: Command = {
  name: "mail test",
  arguments: { "<address>": "Where to send the mail." },
  summary: "send a test mail with SMTP_URL and MAIL_FROM, and show the mail server's answer",
  async run([to = ""], _options, { env }) {
    const settings = mailSettings(readConfig(env));
    if (settings === undefined) {
      throw new UsageError("Mail is off. Set SMTP_URL and MAIL_FROM as for throughline serve.");
    }
    const { send } = smtpSender(settings);
    const { dashboardUrl } = settings;
    const result = await sendTestMail(send, { to, dashboardUrl, random: randomBytes });
    const what = result.sent ? `The mail server accepted a mail to ${to}` : "The mail was not sent";
    return { text: `${what}: ${result.answer}`, data: result, ok: result.sent };
  },
};
