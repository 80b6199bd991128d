import type { AccountChange, AccountView, OwnApp, Role, SessionView } from "@throughline/protocol";
import type { Account, App, Session, Store } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit, RateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import { logInEveryApp, memberActor } from "./account-audit.ts";
import type { AccountNotices } from "./account-notices.ts";
import { verifyBrowserMark } from "./known-browser.ts";
import { isOutdated, unusablePassword } from "../../platform/passwords/password.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import { isOn, SecondFactor } from "./second-factor.ts";
import type { FactorRoles } from "./second-factor.ts";
import { Sessions } from "./sessions.ts";
import type { NewSession, SessionLimits, SignInBrowser } from "./sessions.ts";
import { iso } from "../../platform/time/iso.ts";

/**
 * Failed sign-ins allowed per 15 minutes. `pair` limits one client address at one account, and `browser` limits a browser
 * that signed in before.
 */
const attempts = { pair: 10, address: 60, account: 100, browser: 10 } as const;

/** Where a sign-in attempt comes from. */
export interface RequestOrigin extends SignInBrowser {
  readonly address: string;
  /** The cookie of a browser that signed in before; see `createBrowserMark`. */
  readonly browserMark: string | undefined;
}

/** A person with a session. */
export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

/** Signs people in, changes their passwords, and returns which role an account has in an app. */
export class Accounts {
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly notices: AccountNotices;
  readonly #store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">;
  readonly #now: Clock;
  readonly #passwords: PasswordHasher;
  readonly #perPair: RateLimit;
  readonly #perAddress: RateLimit;
  readonly #perAccount: RateLimit;
  readonly #perBrowser: RateLimit;
  readonly #atProvider: RateLimit;

  constructor(
    store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">,
    rateLimit: CreateRateLimit,
    now: Clock,
    random: RandomBytes,
    passwords: PasswordHasher,
    settings: SessionLimits & FactorRoles,
    notices: AccountNotices,
  ) {
    this.notices = notices;
    this.sessions = new Sessions(store.accounts, now, random, settings);
    this.secondFactor = new SecondFactor(store, rateLimit, now, random, settings, notices);
    this.#store = store;
    this.#perPair = rateLimit(attempts.pair, "to sign in", "quarterHour");
    this.#perAddress = rateLimit(attempts.address, "to sign in", "quarterHour");
    this.#perAccount = rateLimit(attempts.account, "to sign in", "quarterHour");
    this.#perBrowser = rateLimit(attempts.browser, "to sign in from this browser", "quarterHour");
    this.#atProvider = rateLimit(attempts.address, "to sign in with the provider", "quarterHour");
    this.#now = now;
    this.#passwords = passwords;
  }

  /**
   * Returns the account after checking its password. Throws when there were too many attempts. The error never says
   * whether the address or the password was wrong.
   */
  async checkPassword(email: string, password: string, from: RequestOrigin): Promise<Account> {
    const address = subjectOfAddress(from.address);
    const normalizedEmail = normalizeEmail(email);
    const account = await this.#store.accounts.ofEmail(normalizedEmail);
    const browser =
      account && from.browserMark ? verifyBrowserMark(account, from.browserMark) : undefined;
    const limits: [RateLimit, string][] =
      browser === undefined
        ? [
            [this.#perAddress, address],
            [this.#perPair, `${address} ${normalizedEmail}`],
            [this.#perAccount, normalizedEmail],
          ]
        : [[this.#perBrowser, browser]];
    // Attempts are counted before the password is checked, so that parallel attempts count too.
    for (const [limit, subject] of limits) await limit.count(subject);
    const client = { subject: browser ?? address, priority: browser !== undefined };
    const hash = account?.password ?? unusablePassword;
    const isCorrect = await this.#passwords.matches(password, hash, { client });
    if (!account || !isCorrect) {
      throw wrongCredentials();
    }
    for (const [limit, subject] of limits) await limit.refund(subject);
    return account;
  }

  /** Counts an attempt to sign in with the identity provider, and throws when there were too many from this address. */
  countAttempt(address: string): Promise<void> {
    return this.#atProvider.count(subjectOfAddress(address));
  }

  refundAttempts(address: string): Promise<void> {
    return this.#atProvider.refund(subjectOfAddress(address));
  }

  /** Hashes a password. Only one password is hashed at a time, and clients take turns. */
  hashPassword(password: string, { address }: RequestOrigin): Promise<string> {
    const client = { subject: subjectOfAddress(address), priority: false };
    return this.#passwords.hash(password, { client });
  }

  /** Signs in with a new session. Throws `code_required` if the account also needs a one-time code. Hashes the password again when its algorithm is outdated, which ends all other sessions. */
  async signIn(
    email: string,
    { password, code }: { readonly password: string; readonly code?: string | undefined },
    from: RequestOrigin,
  ): Promise<[Account, NewSession]> {
    const known = await this.checkPassword(email, password, from);
    const account = await this.secondFactor.check(known, code, from.browserMark);
    const created = this.sessions.create(account.id, from);
    const current = isOutdated(account.password)
      ? await this.#setPassword(account, password, created, from)
      : account;
    if (current === account) {
      // The password may have changed since it was checked.
      const isCurrent = await this.#store.accounts.signIn(created.session, account.password);
      if (!isCurrent) throw wrongCredentials();
    }
    if (!isKnownBrowser(account, from)) await this.notices.signedIn(current, from);
    return [current, created];
  }

  /** Returns all accounts, each with the apps that it is a member of and its sessions. */
  async list(): Promise<AccountView[]> {
    const { accounts, apps, passkeys } = this.#store;
    const names = new Map((await apps.list()).map(({ id, name }) => [id, name]));
    return Promise.all(
      (await accounts.list()).map(async (account) => ({
        id: account.id,
        email: account.email,
        operator: account.operator ?? false,
        secondFactor: isOn(account),
        passkeys: (await passkeys.list(account.id)).length,
        createdAt: iso(account.createdAt),
        apps: (await accounts.memberships(account.id)).map(({ app, role }) => ({
          id: app,
          name: names.get(app) ?? app,
          role,
        })),
        sessions: await this.sessions.list(account.id),
      })),
    );
  }

  /** Returns the session of a token with its account, or undefined when the session has ended. `isUse`: see `Sessions.find`. */
  async ofSession(token: string, isUse?: boolean): Promise<SignedIn | undefined> {
    const session = await this.sessions.find(token, isUse);
    const account = session && (await this.#store.accounts.get(session.account));
    return account && { account, session };
  }

  /** Throws if one of the person's roles needs a second factor that is missing. */
  async requireSecondFactor({ account, session }: SignedIn): Promise<void> {
    if (!(await this.secondFactor.isMissing(account, session))) return;
    throw new ApiError(
      "second_factor_required",
      (await this.secondFactor.needsPasskey(account))
        ? "Your role needs a passkey. Sign in with your passkey, or add one on the page of your account."
        : "Your role needs a second factor. Add a passkey or turn on one-time codes on the page of your account, or sign in with your passkey.",
    );
  }

  /** Ends one session of an account for an operator, or all of them. Throws when there is no such account or session. */
  async signOutFor(operator: Account, accountId: string, sessionId?: string): Promise<void> {
    const account = await this.#store.accounts.get(accountId);
    if (!account) {
      const message = `There is no account with the ID ${accountId}. List the accounts to see their IDs.`;
      throw new ApiError("not_found", message);
    }
    if (sessionId === undefined) await this.sessions.endAll(account.id);
    else await this.sessions.end(account.id, sessionId);
    const log = { store: this.#store, now: this.#now };
    await logInEveryApp(log, account, "endSessions", memberActor(operator));
  }

  /** Changes the password, ends all sessions of the account and starts a new one. */
  async changePassword(
    { email }: Account,
    { current, next }: { current: string; next: string },
    from: RequestOrigin,
  ): Promise<[Account, NewSession]> {
    const account = await this.checkPassword(email, current, from);
    const created = this.sessions.create(account.id, from);
    const changed = await this.#setPassword(account, next, created, from);
    const log = { store: this.#store, now: this.#now };
    await logInEveryApp(log, changed, "changePassword");
    await this.notices.changed(changed, "passwordChanged");
    return [changed, created];
  }

  /** Sets a new password. Throws if the password has changed since `account` was read. */
  async #setPassword(
    account: Account,
    next: string,
    created: NewSession,
    from: RequestOrigin,
  ): Promise<Account> {
    const changed = { ...account, password: await this.hashPassword(next, from) };
    const { accounts } = this.#store;
    const outcome = await accounts.renew(changed, created.session, account.password);
    if (outcome !== "renewed") throw wrongCredentials();
    return changed;
  }

  /** Returns the role of an account in an app, or undefined when the account is not a member. */
  async roleIn({ id, operator }: Account, appId: string): Promise<Role | undefined> {
    if (operator) return "owner";
    const memberships = await this.#store.accounts.memberships(id);
    return memberships.find((membership) => membership.app === appId)?.role;
  }

  /** Changes settings of an account. Throws when another request changed the account at the same moment. */
  async update(account: Account, { language }: AccountChange): Promise<Account> {
    if (language === undefined || (language ?? undefined) === account.language) return account;
    const { language: _before, ...rest } = account;
    const changed = language === null ? rest : { ...rest, language };
    if (await this.#store.accounts.replace(changed, account)) return changed;
    throw new ApiError("conflict", "The account was changed at the same moment. Try again.");
  }

  async view({ account, session }: SignedIn): Promise<SessionView> {
    const roles = new Map(
      (await this.#store.accounts.memberships(account.id)).map(({ app, role }) => [app, role]),
    );
    const apps = await this.#store.apps.list();
    return {
      email: account.email,
      operator: account.operator ?? false,
      needsSecondFactor: await this.secondFactor.isMissing(account, session),
      language: account.language ?? null,
      apps: apps.flatMap((app) => {
        const role = account.operator ? "owner" : roles.get(app.id);
        return role === undefined ? [] : [ownApp(app, role)];
      }),
    };
  }
}

/** Returns whether the account signed in from this browser before. */
export function isKnownBrowser(account: Account, { browserMark }: RequestOrigin): boolean {
  return browserMark !== undefined && verifyBrowserMark(account, browserMark) !== undefined;
}

export function wrongCredentials(): ApiError {
  return new ApiError("wrong_credentials", "The email address or the password is wrong.");
}

/** Trims an email address and lower-cases it. */
export function normalizeEmail(email: string): string {
  return lowerCaseEmail(email.trim());
}

/**
 * Lower-cases only the letters A to Z. `toLowerCase` would also turn the Kelvin sign (U+212A) into a `k` and so make
 * the addresses of two people equal.
 */
export function lowerCaseEmail(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function ownApp(app: App, role: Role): OwnApp {
  const { id, name, icon = null, color = null, sample = false } = app;
  return { id, name, icon, color, sample, role };
}
