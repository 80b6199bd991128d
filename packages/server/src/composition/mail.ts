import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { RandomBytes } from "../platform/ids/random.ts";
import { Mailer } from "../platform/mail/mailer.ts";
import type { SmtpSettings } from "../platform/mail/smtp.ts";
import type { Clock } from "../platform/time/clock.ts";
import { ConfigError, configuredDashboardUrl } from "./config.ts";
import type { ServerConfig } from "./config.ts";

/** The settings that decide how mails are sent. */
export type MailConfig = Pick<
  ServerConfig,
  "smtpUrl" | "mailFrom" | "publicUrl" | "adminPort" | "adminUrl"
>;

/** How mails are sent, and where their links lead. */
export interface MailSettings extends SmtpSettings {
  readonly dashboardUrl: string;
}

/** Returns how mails are sent; undefined if mail is off. Throws a {@link ConfigError} if a setting is missing. */
export function mailSettings(config: MailConfig): MailSettings | undefined {
  const { smtpUrl, mailFrom, adminPort } = config;
  if (smtpUrl === undefined && mailFrom === undefined) return undefined;
  if (smtpUrl === undefined || mailFrom === undefined) {
    const missing = smtpUrl === undefined ? "SMTP_URL" : "MAIL_FROM";
    throw new ConfigError(`Mail needs both SMTP_URL and MAIL_FROM. Set ${missing} too.`);
  }
  const dashboardUrl = configuredDashboardUrl(config);
  if (dashboardUrl === undefined) {
    const missing = adminPort === undefined ? "PUBLIC_URL" : "ADMIN_URL";
    throw new ConfigError(
      `SMTP_URL is set, but not ${missing}. The links in mails lead there, so set it too.`,
    );
  }
  return { smtpUrl, mailFrom, dashboardUrl };
}

/** Creates the part that queues mails. It does nothing if mail is off. */
export function createMailer(
  config: MailConfig,
  parts: {
    readonly store: Pick<Store, "mails" | "accounts">;
    readonly now: Clock;
    readonly random: RandomBytes;
    readonly log: Pick<FastifyBaseLogger, "error">;
  },
): Mailer {
  return new Mailer({ ...parts, config, dashboardUrl: configuredDashboardUrl(config) });
}
