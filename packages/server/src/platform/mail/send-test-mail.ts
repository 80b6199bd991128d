import type { Language, MailTestResult } from "@throughline/protocol";
import { toBase32 } from "../ids/base32.ts";
import type { RandomBytes } from "../ids/random.ts";
import { defaultLanguage, renderMail } from "./render-mail.ts";
import type { SendMail } from "./smtp.ts";

/** Sends a test mail at once, past the queue, so that the answer of the mail server can be shown. */
export async function sendTestMail(
  sendMail: SendMail,
  {
    to,
    language = defaultLanguage,
    dashboardUrl,
    random,
  }: {
    readonly to: string;
    readonly language?: Language | undefined;
    readonly dashboardUrl: string;
    readonly random: RandomBytes;
  },
): Promise<MailTestResult> {
  const rendered = renderMail("test", {}, { language, host: new URL(dashboardUrl).host });
  if (!rendered) throw new Error("The test mail has no text.");
  const id = `mail_${toBase32(random(10))}`;
  const { outcome, answer } = await sendMail({ ...rendered, to, id });
  return { sent: outcome === "sent", answer };
}
