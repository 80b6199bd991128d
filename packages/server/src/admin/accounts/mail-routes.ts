import type {
  MailTest,
  MailTestResult,
  MailsView,
  PasswordResetRequest,
} from "@throughline/protocol";
import { accountRoutes as endpoints } from "@throughline/protocol/admin";
import type { Account, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientAddress } from "../../platform/http/client-address.ts";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { mailView } from "../../platform/mail/mail-view.ts";
import { sendTestMail } from "../../platform/mail/send-test-mail.ts";
import type { SendMail } from "../../platform/mail/smtp.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PasswordResets } from "./password-resets.ts";

/** How many mails the operator page shows. */
const maxMails = 100;
const testsPerHour = 20;

/** Dependencies of {@link mailRoutes}. */
export interface MailRoutesDependencies {
  readonly store: Pick<Store, "mails">;
  readonly random: RandomBytes;
  readonly rateLimit: CreateRateLimit;
  readonly passwordResets: PasswordResets;
  /** Undefined if mail is off. */
  readonly sendMail: SendMail | undefined;
  readonly dashboardUrl: string | undefined;
  readonly config: { readonly mailFrom: string | undefined };
}

/** Serves requests for a new password, and the operator's list of mails. */
export function mailRoutes(
  scope: FastifyInstance,
  deps: MailRoutesDependencies,
  requireOperator: (request: FastifyRequest) => Promise<Account>,
): void {
  const { store, random, passwordResets, sendMail, dashboardUrl, config } = deps;
  const perOperator = deps.rateLimit(testsPerHour, "for test mails", "hour");

  scope.post<{ Body: PasswordResetRequest }>(
    endpoints.requestPasswordReset.path,
    { schema: endpointSchema(endpoints.requestPasswordReset) },
    async (request, reply) => {
      await passwordResets.request(request.body.email, clientAddress(request));
      return reply.code(204).send();
    },
  );
  scope.get(endpoints.mails.path, { schema: endpointSchema(endpoints.mails) }, (request) =>
    requireOperator(request).then(listMails),
  );
  scope.post<{ Body: MailTest }>(
    endpoints.testMail.path,
    { schema: endpointSchema(endpoints.testMail) },
    (request) => requireOperator(request).then((operator) => test(operator, request.body.email)),
  );

  async function listMails(): Promise<MailsView> {
    const { items } = await store.mails.list({ limit: maxMails });
    const from = sendMail === undefined ? undefined : config.mailFrom;
    return { from: from ?? null, items: items.map(mailView) };
  }

  async function test({ id, language }: Account, to: string): Promise<MailTestResult> {
    if (sendMail === undefined || dashboardUrl === undefined) {
      throw new ApiError("conflict", "Mail is off. Set SMTP_URL and MAIL_FROM.");
    }
    await perOperator.count(id);
    return sendTestMail(sendMail, { to, language, dashboardUrl, random });
  }
}
