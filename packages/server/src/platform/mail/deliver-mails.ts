import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import { StoreBusy } from "@throughline/storage";
import type { LeasedMail, MailResult, Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";
import type { Clock } from "../time/clock.ts";
import type { Mailer } from "./mailer.ts";
import { defaultLanguage, renderMail } from "./render-mail.ts";
import type { SendMail } from "./smtp.ts";

/**
 * Completes a mail just before it is sent, so that nothing secret waits in the store. Returns undefined if nobody is to get
 * the mail.
 */
export type CompleteMail = (
  mail: LeasedMail,
) => Promise<Pick<LeasedMail, "language" | "values"> | undefined>;

/** Dependencies of {@link deliverMails}. */
export interface MailDeliveryDependencies {
  readonly store: Pick<Store, "mails">;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "warn" | "debug">;
  readonly metrics: Pick<Metrics, "counter" | "gauge">;
  /** Undefined if mail is off. */
  readonly sendMail: SendMail | undefined;
  readonly mailer: Mailer;
  readonly dashboardUrl: string | undefined;
}

const pollMs = 1000;
/** Longer than any attempt takes. When it ends, another node sends the mail. */
const leaseMs = 2 * minuteMs;
/** How many mails a node sends at a time. */
const maxLeased = 5;
/** How long attempts may go on while the service stops. */
const stopMs = 3000;

/** The delay after each failed attempt. The last one is repeated until the mail ends. */
const retryDelays = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs];

const outcomes = ["sent", "retried", "failed"] as const;
type Outcome = (typeof outcomes)[number];

/**
 * Sends the queued mails while the server runs. Each mail is leased, so one node sends it. If a node dies between the mail
 * server's answer and storing it, the mail is sent again with the same Message-ID.
 */
export function deliverMails(
  http: FastifyInstance,
  deps: MailDeliveryDependencies,
  complete: Readonly<Record<string, CompleteMail>>,
): void {
  const { store, now, log, metrics, mailer, sendMail, dashboardUrl } = deps;
  if (sendMail === undefined || dashboardUrl === undefined) return;
  const count = metrics.counter(
    "throughline_mails_total",
    "Attempts to send a mail: sent, to be retried, or given up.",
    "outcome",
  );
  for (const outcome of outcomes) count(outcome, 0);
  metrics.gauge("throughline_mails_waiting", "Mails that wait to be sent.", () =>
    store.mails.waiting(),
  );
  /** No more mails are leased. */
  const stopping = new AbortController();
  /** Running attempts end. */
  const closing = new AbortController();
  const { host } = new URL(dashboardUrl);
  const delivery = new MailDelivery({ store, now, log, sendMail, host, complete, count });
  let running: Promise<void> | undefined;
  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted && (await delivery.sendDue(closing.signal)) === maxLeased);
  }
  const start = () => {
    running ??= sendAll()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        if (error instanceof StoreBusy) log.debug("the store is too busy to send mails");
        else log.error({ err: error }, "sending mails failed");
      })
      .finally(() => (running = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("onReady", async () => {
    timer = setInterval(start, pollMs).unref();
    mailer.onQueued = start;
  });
  http.addHook("preClose", async () => {
    clearInterval(timer);
    stopping.abort();
    mailer.onQueued = () => undefined;
    const timeout = setTimeout(() => closing.abort(), stopMs);
    await running;
    clearTimeout(timeout);
  });
}

interface DeliveryOptions extends Pick<MailDeliveryDependencies, "store" | "now" | "log"> {
  readonly sendMail: SendMail;
  readonly host: string;
  readonly complete: Readonly<Record<string, CompleteMail>>;
  readonly count: (outcome: Outcome) => void;
}

/** Sends mails that are due, and stores what became of them. */
export class MailDelivery {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Leases some mails and sends them. Returns how many were due. */
  async sendDue(signal?: AbortSignal): Promise<number> {
    const { store, now } = this.#options;
    if (!(await store.mails.isAnyDue(now()))) return 0;
    const due = await store.mails.lease(now(), now() + leaseMs, maxLeased);
    await Promise.all(due.map((mail) => this.#deliver(mail, signal)));
    return due.length;
  }

  async #deliver(mail: LeasedMail, signal?: AbortSignal): Promise<void> {
    const { store, now, log, count } = this.#options;
    if (mail.endsAt <= now()) {
      const answer = mail.answer ?? "The mail was not sent in time.";
      return this.#finish(mail, { state: "failed", at: now(), answer });
    }
    const completed = await this.#complete(mail);
    if (completed === undefined) {
      await store.mails.discard(mail);
      return;
    }
    const { outcome, answer } = await this.#send(completed, signal);
    const at = now();
    if (outcome === "sent") return this.#finish(mail, { state: "sent", at, answer });
    if (outcome === "refused") return this.#finish(mail, { state: "failed", at, answer });
    const delay = retryDelays[Math.min(mail.tries, retryDelays.length - 1)] ?? dayMs;
    log.warn({ mail: mail.id, kind: mail.kind, answer }, "a mail was not sent and is tried again");
    // Beyond its end, a mail is due once more and then given up.
    const due = Math.min(at + delay, Math.max(mail.endsAt, at + 1));
    if (await store.mails.finish(mail, { state: "waiting", at, answer, due })) count("retried");
  }

  async #complete(mail: LeasedMail): Promise<LeasedMail | undefined> {
    const complete = this.#options.complete[mail.kind];
    if (!complete) return mail;
    const parts = await complete(mail);
    return parts && { ...mail, ...parts };
  }

  #send(mail: LeasedMail, signal?: AbortSignal): ReturnType<SendMail> {
    const { sendMail, host } = this.#options;
    const { id, to, kind, language = defaultLanguage, values = {} } = mail;
    const rendered = renderMail(kind, values, { language, host });
    if (rendered) return sendMail({ ...rendered, id, to }, signal);
    const answer = "Only a newer release knows this kind of mail.";
    return Promise.resolve({ outcome: "failed", answer });
  }

  async #finish(mail: LeasedMail, result: MailResult): Promise<void> {
    const { store, log, count } = this.#options;
    if (!(await store.mails.finish(mail, result))) return;
    const isSent = result.state === "sent";
    count(isSent ? "sent" : "failed");
    if (isSent) return;
    const { id, kind } = mail;
    log.error({ mail: id, kind, answer: result.answer }, "a mail was given up");
  }
}
