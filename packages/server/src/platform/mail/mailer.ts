import { createHash } from "node:crypto";
import { dayMs } from "@throughline/engine/durations";
import { servicePaths } from "@throughline/protocol";
import type { Language } from "@throughline/protocol";
import type { JsonObject, Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import { toBase32 } from "../ids/base32.ts";
import type { RandomBytes } from "../ids/random.ts";
import type { Clock } from "../time/clock.ts";
import { iso } from "../time/iso.ts";
import type { MailContents, MailKind } from "./mail-contents.ts";

/** Dependencies of {@link Mailer}. */
export interface MailerDependencies {
  readonly store: Pick<Store, "mails" | "accounts">;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly log: Pick<FastifyBaseLogger, "error">;
  /** The URL of the dashboard, to which all links lead. Mail is off without it. */
  readonly dashboardUrl: string | undefined;
  readonly config: { readonly smtpUrl: string | undefined };
}

/** Who gets a mail. */
export interface Recipient {
  readonly email: string;
  readonly language?: Language | undefined;
}

/** How a mail is queued. */
interface MailOptions {
  /** Of several mails with the same key to the same person, only the first is sent. */
  readonly key?: string;
  /** When the mail is of no use any more. Defaults to a day from now. */
  readonly endsAt?: number;
}

/**
 * Queues mails. Does nothing if mail is off. A mail that cannot be queued is logged, because what it tells has happened
 * anyway; `mustQueue` is for mails that somebody asked for.
 */
export class Mailer {
  readonly #deps: MailerDependencies;
  /** Called when `send` queued a mail, so that this node sends it at once. */
  onQueued: () => void = () => undefined;

  constructor(deps: MailerDependencies) {
    this.#deps = deps;
  }

  get isOn(): boolean {
    const { config, dashboardUrl } = this.#deps;
    return config.smtpUrl !== undefined && dashboardUrl !== undefined;
  }

  /** Returns the URL of a page of the dashboard. It never depends on the request. */
  url(path: string): string {
    return `${this.#deps.dashboardUrl ?? ""}${servicePaths.dashboard}${path}`;
  }

  /** Returns the URL of a one-time link. */
  oneTimeLink(token: string): string {
    return this.url(`/join#${token}`);
  }

  async send<Kind extends MailKind>(
    kind: Kind,
    to: Recipient,
    values: MailContents[Kind],
    options: MailOptions = {},
  ): Promise<void> {
    try {
      await this.mustQueue(kind, to, values, options);
      this.onQueued();
    } catch (error) {
      this.#deps.log.error({ err: error }, `a mail (${kind}) could not be queued`);
    }
  }

  /** Queues a mail to be sent within a second. Rejects if the store does not accept it. */
  async mustQueue(
    kind: MailKind,
    { email, language }: Recipient,
    values: object | undefined,
    { key, endsAt }: MailOptions = {},
  ): Promise<void> {
    if (!this.isOn) return;
    const { store, now, random } = this.#deps;
    const createdAt = now();
    await store.mails.add({
      id: `mail_${key === undefined ? toBase32(random(10)) : digestOf(`${key} ${email}`)}`,
      to: email,
      kind,
      ...(language && { language }),
      ...(values && { values: JSON.parse(JSON.stringify(values)) as JsonObject }),
      createdAt,
      endsAt: Math.min(endsAt ?? Infinity, createdAt + dayMs),
    });
  }

  /** Tells the owners of an app, or the operators if it has none. Everybody gets the mail once a day for each `about`. */
  async tellOwners<Kind extends MailKind>(
    app: string,
    kind: Kind,
    values: MailContents[Kind],
    about: string,
  ): Promise<void> {
    await this.#tell(kind, values, `${app} ${about}`, async () => {
      const { accounts } = this.#deps.store;
      const owners = (await accounts.members(app)).filter(({ role }) => role === "owner");
      const found = await Promise.all(owners.map(({ account }) => accounts.get(account)));
      const people = found.filter((account) => account !== undefined);
      return people.length > 0 ? people : this.#operators();
    });
  }

  /** Tells all operators, once a day for each `about`. */
  async tellOperators<Kind extends MailKind>(
    kind: Kind,
    values: MailContents[Kind],
    about = "",
  ): Promise<void> {
    await this.#tell(kind, values, about, () => this.#operators());
  }

  async #tell<Kind extends MailKind>(
    kind: Kind,
    values: MailContents[Kind],
    about: string,
    findPeople: () => Promise<readonly Recipient[]>,
  ): Promise<void> {
    if (!this.isOn) return;
    const { now, log } = this.#deps;
    const key = `${kind} ${about} ${iso(now()).slice(0, 10)}`;
    try {
      for (const person of await findPeople()) await this.mustQueue(kind, person, values, { key });
    } catch (error) {
      log.error({ err: error }, `mails (${kind}) could not be queued`);
    }
  }

  async #operators(): Promise<readonly Recipient[]> {
    return (await this.#deps.store.accounts.list()).filter(({ operator }) => operator);
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
