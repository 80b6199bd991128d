import type { OwnApp, Role, SessionView } from "@throughline/protocol";
import type { Account, App, SignedIn, Store } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { MakeRateLimit, RateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import { noteEverywhere } from "./account-log.ts";
import { knownBrowser } from "./known-browser.ts";
import { hashPassword, isOutdated, isPassword, nobodysPassword } from "./password.ts";
import { makeToken, tokenHash } from "./token.ts";

/** How long somebody stays signed in. */
const sessionDays = 30;
export const sessionSeconds = sessionDays * 86_400;

/** A session in the only moment its token can be read. */
export interface BegunSession {
  readonly token: string;
  readonly record: SignedIn;
}

/** Attempts before the next has to wait: of one address at one account, of one address, at one account, of a known browser. */
const attempts = { pair: 10, address: 60, account: 100, browser: 10 } as const;

/** Where somebody asks from. */
export interface From {
  readonly address: string;
  /** What the browser keeps if somebody signed in there before: see `markBrowser`. */
  readonly mark: string | undefined;
}

/** Who people are: signing in and out, and what they may do. */
export class Accounts {
  readonly #store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly #now: Clock;
  readonly #random: RandomBytes;
  readonly #perPair: RateLimit;
  readonly #perAddress: RateLimit;
  readonly #perAccount: RateLimit;
  readonly #perBrowser: RateLimit;
  readonly #atProvider: RateLimit;

  constructor(
    store: Pick<Store, "accounts" | "apps" | "audit">,
    rateLimit: MakeRateLimit,
    now: Clock,
    random: RandomBytes,
  ) {
    this.#store = store;
    this.#perPair = rateLimit(attempts.pair, "to sign in", "quarter");
    this.#perAddress = rateLimit(attempts.address, "to sign in", "quarter");
    this.#perAccount = rateLimit(attempts.account, "to sign in", "quarter");
    this.#perBrowser = rateLimit(attempts.browser, "to sign in from this browser", "quarter");
    this.#atProvider = rateLimit(attempts.address, "to sign in with the provider", "quarter");
    this.#now = now;
    this.#random = random;
  }

  /**
   * The account whose password this is. Refuses too many attempts, and never says whether the address
   * or the password was wrong.
   */
  async prove(email: string, password: string, from: From): Promise<Account> {
    const address = subjectOfAddress(from.address);
    const wanted = normalEmail(email);
    const account = await this.#store.accounts.ofEmail(wanted);
    const browser = account && from.mark ? knownBrowser(account, from.mark) : undefined;
    const counted: [RateLimit, string][] =
      browser === undefined
        ? [
            [this.#perAddress, address],
            [this.#perPair, `${address} ${wanted}`],
            [this.#perAccount, wanted],
          ]
        : [[this.#perBrowser, browser]];
    // Before the password is looked at: attempts at the same time count too.
    for (const [limit, subject] of counted) await limit(subject);
    const who = { subject: browser ?? address, first: browser !== undefined };
    const right = await isPassword(password, account?.password ?? nobodysPassword, who);
    if (!account || !right) {
      throw wrongCredentials();
    }
    for (const [limit, subject] of counted) await limit.forgive(subject);
    return account;
  }

  /** Refuses too many attempts of an address to sign in elsewhere than here. */
  countAttempt(address: string): Promise<void> {
    return this.#atProvider(subjectOfAddress(address));
  }

  forgiveAttempts(address: string): Promise<void> {
    return this.#atProvider.forgive(subjectOfAddress(address));
  }

  /** A password to be kept, in turn with other people's. */
  hash(password: string, { address }: From): Promise<string> {
    const who = { subject: subjectOfAddress(address), first: false };
    return hashPassword(password, this.#random, { who });
  }

  /** Signs in with a new session. A password this Node can keep better is kept anew, which ends the others. */
  async signIn(email: string, password: string, from: From): Promise<[Account, BegunSession]> {
    const account = await this.prove(email, password, from);
    const begun = this.begin(account.id);
    if (isOutdated(account.password)) {
      return [await this.#setPassword(account, password, begun, from), begun];
    }
    // Another password may have been set since this one was checked.
    const isCurrent = await this.#store.accounts.signIn(begun.record, account.password);
    if (!isCurrent) throw wrongCredentials();
    return [account, begun];
  }

  /** A session, not kept yet. */
  begin(account: string): BegunSession {
    const { text: token, hash } = makeToken(this.#random);
    const since = this.#now();
    return { token, record: { hash, account, since, until: since + sessionSeconds * 1000 } };
  }

  /** Whose session this is, while it lasts. */
  async ofSession(token: string): Promise<Account | undefined> {
    const session = await this.#store.accounts.signedIn(tokenHash(token));
    if (!session || session.until <= this.#now()) return undefined;
    return this.#store.accounts.get(session.account);
  }

  signOut(token: string): Promise<void> {
    return this.#store.accounts.signOut(tokenHash(token));
  }

  signOutAll({ id }: Account): Promise<void> {
    return this.#store.accounts.signOutAll(id);
  }

  /** Ends every session of the account, and begins one. */
  async changePassword(
    { email }: Account,
    { current, next }: { current: string; next: string },
    from: From,
  ): Promise<[Account, BegunSession]> {
    const account = await this.prove(email, current, from);
    const begun = this.begin(account.id);
    const changed = await this.#setPassword(account, next, begun, from);
    const log = { store: this.#store, now: this.#now };
    await noteEverywhere(log, changed, "changePassword");
    return [changed, begun];
  }

  /** Refuses where another password was set since the one of `account` was checked. */
  async #setPassword(
    account: Account,
    next: string,
    begun: BegunSession,
    from: From,
  ): Promise<Account> {
    const changed = { ...account, password: await this.hash(next, from) };
    const { accounts } = this.#store;
    const outcome = await accounts.renew(changed, begun.record, account.password);
    if (outcome !== "renewed") throw wrongCredentials();
    return changed;
  }

  /** What an account may do in an app; undefined: nothing. */
  async roleIn({ id, operator }: Account, app: string): Promise<Role | undefined> {
    if (operator) return "owner";
    const memberships = await this.#store.accounts.memberships(id);
    return memberships.find((membership) => membership.app === app)?.role;
  }

  async view(account: Account): Promise<SessionView> {
    const roles = new Map(
      (await this.#store.accounts.memberships(account.id)).map(({ app, role }) => [app, role]),
    );
    const apps = await this.#store.apps.list();
    return {
      email: account.email,
      operator: account.operator ?? false,
      apps: apps.flatMap((app) => {
        const role = account.operator ? "owner" : roles.get(app.id);
        return role === undefined ? [] : [ownApp(app, role)];
      }),
    };
  }
}

export function wrongCredentials(): ApiError {
  return new ApiError("wrong_credentials", "The e-mail address or the password is wrong.");
}

/** An address as somebody typed it. */
export function normalEmail(email: string): string {
  return lowerCaseEmail(email.trim());
}

/**
 * Only the letters A to Z: `toLowerCase` also turns the Kelvin sign (U+212A) into a `k`, which would make two addresses
 * of two people one.
 */
export function lowerCaseEmail(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function ownApp({ id, name, icon, color }: App, role: Role): OwnApp {
  return { id, name, icon: icon ?? null, color: color ?? null, role };
}
