import type {
  CreatedPasskey,
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyList,
  PasskeyName,
  PasskeyRemoval,
  PasskeyRequest,
  PersonProof,
} from "@throughline/protocol";
import { maxPasskeysPerAccount } from "@throughline/storage";
import type { Account, Passkey, PasskeyChallenge, Session, Store } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { CreateRateLimit, RateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import { isUnusable } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";
import { logInEveryApp } from "./account-audit.ts";
import type { AccountAction } from "./account-audit.ts";
import { isKnownBrowser } from "./accounts.ts";
import type { Accounts, RequestOrigin, SignedIn } from "./accounts.ts";
import { passkeyProblem, relyingParty } from "./relying-party.ts";
import type { RelyingParty } from "./relying-party.ts";
import { signedOut } from "./sessions.ts";
import type { NewSession } from "./sessions.ts";
import { makeToken, tokenHash } from "./token.ts";
import {
  checkAnswer,
  checkCreated,
  passkeyCreation,
  passkeyRequest,
  readClientData,
  userHandle,
} from "./webauthn.ts";
import type { Challenge } from "./webauthn.ts";

/**
 * Requests per 15 minutes. `starts` limits the sign-in pages that an address opens, `attempts` its failed sign-ins, and
 * `changes` the challenges of an account.
 */
const limits = { starts: 300, attempts: 60, changes: 60 } as const;

/** How long a browser may take to answer a challenge. */
export const challengeMs = 5 * 60_000;

/** How often a sign-in is stored again when another one used the passkey at the same moment. */
const tries = 5;

interface PasskeysDependencies {
  readonly store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">;
  readonly accounts: Accounts;
  readonly rateLimit: CreateRateLimit;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly dashboardUrl: string | undefined;
}

/** A request of a browser, which has a cookie for its challenges. */
export interface PasskeyBrowser extends RequestOrigin {
  /** SHA-256 of the cookie. */
  readonly browser: string;
}

/** Signs people in with passkeys, and adds, renames and removes these. */
export class Passkeys {
  /** Undefined if passkeys do not work on the dashboard's URL. */
  readonly party: RelyingParty | undefined;
  readonly #deps: PasskeysDependencies;
  readonly #starts: RateLimit;
  readonly #attempts: RateLimit;
  readonly #changes: RateLimit;

  constructor(deps: PasskeysDependencies) {
    this.#deps = deps;
    this.party = relyingParty(deps.dashboardUrl);
    const { rateLimit } = deps;
    this.#starts = rateLimit(limits.starts, "to start to sign in with a passkey", "quarterHour");
    this.#attempts = rateLimit(limits.attempts, "to sign in with a passkey", "quarterHour");
    this.#changes = rateLimit(limits.changes, "to change passkeys", "quarterHour");
  }

  async list(signedIn: SignedIn): Promise<PasskeyList> {
    const { account } = signedIn;
    const items = await this.#deps.store.passkeys.list(account.id);
    return {
      items: items.map(({ id, name, domain, createdAt, usedAt }) => ({
        id,
        name,
        domain,
        usable: domain === this.party?.domain,
        createdAt: iso(createdAt),
        usedAt: usedAt === undefined ? null : iso(usedAt),
      })),
      problem: this.#problemOf(account) ?? null,
      proof: (await this.isNeeded(signedIn)) ? "passkey" : "password",
    };
  }

  /**
   * Returns whether a change to how the person signs in needs a passkey: a role needs more than this session has, and the
   * account has a passkey. Otherwise, whoever knows the password could add the missing factor.
   */
  async isNeeded({ account, session }: SignedIn): Promise<boolean> {
    if (!(await this.#deps.accounts.secondFactor.isMissing(account, session))) return false;
    return (await this.#usable(account)).length > 0;
  }

  async startSignIn({ browser, address }: PasskeyBrowser): Promise<PasskeyRequest> {
    const party = this.#requireParty();
    await this.#starts.count(subjectOfAddress(address));
    return passkeyRequest(party, await this.#challenge({ browser, purpose: "signIn" }));
  }

  /** Signs in with a new session. */
  async signIn(answer: PasskeyAnswer, from: PasskeyBrowser): Promise<[Account, NewSession]> {
    const subject = subjectOfAddress(from.address);
    // Attempts are counted before the answer is checked, so that parallel attempts count too.
    await this.#attempts.count(subject);
    const challenge = await this.#useChallenge(answer, from, "signIn");
    const passkey = await this.#deps.store.passkeys.ofCredential(answer.id);
    const account = passkey && (await this.#deps.store.accounts.get(passkey.account));
    if (!account || answer.response.userHandle !== userHandle(account.id)) throw unknownPasskey();
    const created = this.#newSession(account, from);
    await this.#check(account, passkey, challenge, answer, created.session);
    await this.#attempts.refund(subject);
    await this.#log(account, "signInWithPasskey", passkey);
    if (!isKnownBrowser(account, from)) await this.#deps.accounts.notices.signedIn(account, from);
    return [account, created];
  }

  /** Asks for a passkey as the proof for a change. */
  async startProof(
    { account, session: { hash } }: SignedIn,
    { browser }: PasskeyBrowser,
  ): Promise<PasskeyRequest> {
    const party = this.#requireParty();
    const usable = await this.#usable(account);
    if (usable.length === 0) {
      throw new ApiError("conflict", "This account has no passkey that works here.");
    }
    await this.#changes.count(account.id);
    const challenge = await this.#challenge({ browser, purpose: "confirm", session: hash });
    return passkeyRequest(party, challenge, usable);
  }

  /** Begins to add a passkey. */
  async start(
    signedIn: SignedIn,
    proof: PersonProof,
    from: PasskeyBrowser,
  ): Promise<PasskeyCreation> {
    const { account, session } = signedIn;
    const party = this.#requireParty();
    const problem = this.#problemOf(account);
    if (problem !== undefined) throw new ApiError("conflict", problem);
    await this.#changes.count(account.id);
    await this.#prove(signedIn, proof, from);
    const existing = await this.#deps.store.passkeys.list(account.id);
    if (existing.length >= maxPasskeysPerAccount) throw tooMany();
    const { browser } = from;
    const challenge = await this.#challenge({ browser, purpose: "add", session: session.hash });
    return passkeyCreation(party, challenge, account, existing);
  }

  /** Adds a passkey. The new session counts as signed in with it. */
  async add(
    { account, session }: SignedIn,
    { name, passkey: created }: NewPasskey,
    from: PasskeyBrowser,
  ): Promise<[Account, NewSession]> {
    const party = this.#requireParty();
    const { store, now, random } = this.#deps;
    const challenge = await this.#useChallenge(created, from, "add", session);
    const checked = await checkCreated(party, challenge, created).catch(refuseAnswer);
    const passkey: Passkey = {
      id: `key_${toBase32(random(10))}`,
      account: account.id,
      ...checked,
      domain: party.domain,
      name,
      createdAt: now(),
    };
    const begun = this.#newSession(account, from);
    const outcome = await store.passkeys.add(passkey, session.hash, begun.session);
    if (outcome === "signed_out") throw signedOut();
    if (outcome === "full") throw tooMany();
    if (outcome === "taken") {
      throw new ApiError("conflict", "This passkey is registered already. Use another one.");
    }
    await this.#log(account, "addPasskey", passkey);
    await this.#deps.accounts.notices.changed(account, "passkeyAdded", { passkey: name });
    return [account, begun];
  }

  async rename({ account }: SignedIn, { id, name }: PasskeyName): Promise<void> {
    const passkey = await this.#find(account, id);
    const isRenamed = await this.#deps.store.passkeys.rename(account.id, id, name);
    if (!isRenamed) throw noSuchPasskey();
    await this.#log(account, "renamePasskey", { ...passkey, name });
  }

  async remove(
    signedIn: SignedIn,
    { id, ...proof }: PasskeyRemoval,
    from: PasskeyBrowser,
  ): Promise<void> {
    const { account } = signedIn;
    const passkey = await this.#find(account, id);
    await this.#prove(signedIn, proof, from);
    if (!(await this.#deps.store.passkeys.remove(account.id, id))) throw noSuchPasskey();
    await this.#log(account, "removePasskey", passkey);
    const { name } = passkey;
    await this.#deps.accounts.notices.changed(account, "passkeyRemoved", { passkey: name });
  }

  /** Throws unless the person proves again who they are, because a session may be stolen. */
  async #prove(
    signedIn: SignedIn,
    { password, code, passkey }: PersonProof,
    from: PasskeyBrowser,
  ): Promise<void> {
    const { account, session } = signedIn;
    const { accounts, store } = this.#deps;
    if (passkey) {
      const challenge = await this.#useChallenge(passkey, from, "confirm", session);
      const known = await store.passkeys.ofCredential(passkey.id);
      if (known?.account !== account.id) throw unknownPasskey();
      await this.#check(account, known, challenge, passkey);
      return;
    }
    if (await this.isNeeded(signedIn)) throw passkeyNeeded();
    if (password === undefined) {
      throw new ApiError(
        "malformed_request",
        "The field password is missing. Send the password, or the answer of a passkey as passkey.",
      );
    }
    const checked = await accounts.checkPassword(account.email, password, from);
    await accounts.secondFactor.check(checked, code, from.browserMark);
  }

  /** Checks the answer of a passkey, and stores that the passkey was used and the session that it begins. */
  async #check(
    account: Account,
    passkey: Passkey,
    challenge: string,
    answer: PasskeyAnswer,
    session?: Session,
  ): Promise<void> {
    const party = this.#requireParty();
    if (passkey.domain !== party.domain) {
      throw new ApiError(
        "wrong_passkey",
        `This passkey is for ${passkey.domain}, but the dashboard is now at ${party.domain}. Sign in with your password and add a new passkey.`,
      );
    }
    const counter = await checkAnswer(party, challenge, answer, passkey).catch(refuseAnswer);
    const { store, now } = this.#deps;
    let before: Passkey | undefined = passkey;
    for (let count = 0; count < tries && before; count += 1) {
      // Authenticators that do not count always say 0.
      const isCopy = (counter > 0 || before.counter > 0) && counter <= before.counter;
      if (isCopy) {
        await this.#log(account, "refusePasskey", passkey);
        throw new ApiError(
          "wrong_passkey",
          "This passkey was refused, because it seems to have been copied: its authenticator counts fewer uses than before. Sign in another way and remove it from your account.",
        );
      }
      const used = { ...before, counter, usedAt: now() };
      if (await store.passkeys.use(used, before, session)) return;
      before = await store.passkeys.ofCredential(passkey.credential);
    }
    throw unknownPasskey();
  }

  /** Creates and stores a challenge. */
  async #challenge(
    bound: Pick<PasskeyChallenge, "browser" | "purpose" | "session">,
  ): Promise<Challenge> {
    const { store, now, random } = this.#deps;
    const { text, hash } = makeToken(random);
    await store.passkeys.addChallenge({ ...bound, hash, expiresAt: now() + challengeMs });
    return { text, ms: challengeMs };
  }

  /** Uses up the challenge of an answer and returns it. Throws if this browser did not get it for this purpose. */
  async #useChallenge(
    { response }: PasskeyAnswer | CreatedPasskey,
    { browser }: PasskeyBrowser,
    purpose: PasskeyChallenge["purpose"],
    session?: Session,
  ): Promise<string> {
    const party = this.#requireParty();
    const { store, now } = this.#deps;
    const data = readClientData(response.clientDataJSON);
    if (!data) return refuseAnswer();
    const { challenge, origin } = data;
    const known = await store.passkeys.useChallenge(tokenHash(challenge), browser, now());
    if (known?.purpose !== purpose || known.session !== session?.hash) {
      throw new ApiError(
        "wrong_passkey",
        "The request for the passkey has expired or was already used. Try again.",
      );
    }
    if (origin !== party.origin) {
      throw new ApiError(
        "wrong_passkey",
        `The passkey was used on ${origin}, but the dashboard is at ${party.origin}. Open it there.`,
      );
    }
    return challenge;
  }

  #newSession({ id }: Account, from: RequestOrigin): NewSession {
    return this.#deps.accounts.sessions.create(id, { ...from, method: "passkey" });
  }

  #requireParty(): RelyingParty {
    if (this.party) return this.party;
    throw new ApiError("conflict", passkeyProblem(this.#deps.dashboardUrl) ?? "Passkeys are off.");
  }

  /** Returns why the account cannot get a passkey, or undefined when it can. */
  #problemOf({ password }: Account): string | undefined {
    const problem = passkeyProblem(this.#deps.dashboardUrl);
    if (problem !== undefined || !isUnusable(password)) return problem;
    return "Your account has no password. Sign in with your identity provider, which may offer passkeys too.";
  }

  /** Returns the passkeys of an account that work on the dashboard's domain. */
  async #usable({ id }: Account): Promise<Passkey[]> {
    const all = await this.#deps.store.passkeys.list(id);
    return all.filter(({ domain }) => domain === this.party?.domain);
  }

  async #find({ id: account }: Account, id: string): Promise<Passkey> {
    const all = await this.#deps.store.passkeys.list(account);
    const passkey = all.find((known) => known.id === id);
    if (!passkey) throw noSuchPasskey();
    return passkey;
  }

  #log(account: Account, action: AccountAction, { name }: Passkey): Promise<void> {
    return logInEveryApp(this.#deps, account, action, undefined, { passkey: name });
  }
}

/** Thrown if a change needs a passkey; see `Passkeys.isNeeded`. */
export function passkeyNeeded(): ApiError {
  return new ApiError(
    "second_factor_required",
    "Your role needs a second factor for this change. Confirm it with your passkey, or sign in with the passkey first.",
  );
}

function refuseAnswer(): never {
  throw new ApiError(
    "wrong_passkey",
    "The answer of the passkey could not be verified. Try again.",
  );
}

function unknownPasskey(): ApiError {
  return new ApiError(
    "wrong_passkey",
    "This passkey does not belong to an account here, or was removed. Sign in another way.",
  );
}

function noSuchPasskey(): ApiError {
  return new ApiError("not_found", "This passkey was already removed. Reload the list.");
}

function tooMany(): ApiError {
  return new ApiError(
    "conflict",
    `An account can have ${maxPasskeysPerAccount} passkeys. Remove one that you no longer use.`,
  );
}
