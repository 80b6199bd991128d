import type { OwnSession } from "@throughline/protocol";
import { hourMs } from "@throughline/engine/durations";
import { sessionVersion } from "@throughline/storage";
import type { Session, Store } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";
import { makeToken, tokenHash } from "./token.ts";

const maxAgentLength = 200;

/** A use is stored at most this often, so that most requests only read. */
const storedUseMs = 5 * 60_000;

/** A new session together with its token. The store keeps only the token's hash, so the token cannot be read again. */
export interface NewSession {
  readonly token: string;
  readonly session: Session;
}

/** The operator's settings for sessions. */
export interface SessionLimits {
  /** How long a session lasts after sign-in. */
  readonly sessionDays: number;
  /** How long a session lasts after its last use; 0 sets no limit. */
  readonly sessionIdleHours: number;
}

/** The browser that signs in. */
export interface SignInBrowser {
  /** The browser's user agent. */
  readonly agent?: string | undefined;
  /** The country that its address belongs to, as an ISO 3166 code. */
  readonly country?: string | undefined;
  readonly method?: Session["method"];
}

/** Creates, finds, lists and ends the sessions of accounts. */
export class Sessions {
  readonly #store: Store["accounts"];
  readonly #now: Clock;
  readonly #random: RandomBytes;
  readonly #longestMs: number;
  readonly #idleMs: number;

  constructor(
    store: Store["accounts"],
    now: Clock,
    random: RandomBytes,
    { sessionDays, sessionIdleHours }: SessionLimits,
  ) {
    this.#store = store;
    this.#now = now;
    this.#random = random;
    this.#longestMs = sessionDays * 24 * hourMs;
    this.#idleMs = sessionIdleHours === 0 ? Infinity : sessionIdleHours * hourMs;
  }

  /** How long the cookie of a new session lasts. */
  get seconds(): number {
    return this.#longestMs / 1000;
  }

  /** Creates a session without storing it. */
  create(account: string, { agent, country, method }: SignInBrowser): NewSession {
    const { text: token, hash } = makeToken(this.#random);
    const createdAt = this.#now();
    const session: Session = {
      version: sessionVersion,
      hash,
      account,
      ...(agent && { agent: agent.slice(0, maxAgentLength) }),
      ...(country && { country }),
      ...(method && { method }),
      createdAt,
      expiresAt: createdAt + this.#longestMs,
    };
    return { token, session };
  }

  /** Returns the session of a token, or undefined when there is none or it has ended. With `isUse`, the session counts as used. */
  async find(token: string, isUse = true): Promise<Session | undefined> {
    const session = await this.#store.session(tokenHash(token));
    if (!session) return undefined;
    if (this.#endOf(session) <= this.#now()) {
      // Otherwise, a higher limit would bring it back.
      await this.#store.signOut(session.hash);
      return undefined;
    }
    if (isUse && this.#now() - lastUse(session) >= storedUseMs) {
      // A store that can only be read must not end the session.
      await this.#store.useSession(session.hash, this.#now()).catch(() => undefined);
    }
    return session;
  }

  /** Returns the sessions of an account, newest first. `token` is the token of the current session. */
  async list(account: string, token?: string): Promise<OwnSession[]> {
    const current = token === undefined ? undefined : tokenHash(token);
    return (await this.#store.sessions(account))
      .filter((session) => this.#endOf(session) > this.#now())
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .map((session) => ({
        id: sessionId(session.hash),
        agent: session.agent ?? null,
        country: session.country ?? null,
        current: session.hash === current,
        createdAt: iso(session.createdAt),
        usedAt: iso(lastUse(session)),
        expiresAt: iso(this.#endOf(session)),
      }));
  }

  /** Ends a session of an account. Throws when there is no such session. */
  async end(account: string, endedId: string): Promise<void> {
    const sessions = await this.#store.sessions(account);
    const session = sessions.find(({ hash }) => sessionId(hash) === endedId);
    if (!session) {
      throw new ApiError("not_found", "This session has already ended. Reload the list.");
    }
    await this.#store.signOut(session.hash);
  }

  endAll(account: string): Promise<void> {
    return this.#store.signOutAll(account);
  }

  signOut(token: string): Promise<void> {
    return this.#store.signOut(tokenHash(token));
  }

  /** The limits may be lower than when the person signed in. */
  #endOf(session: Session): number {
    const { createdAt, expiresAt } = session;
    return Math.min(expiresAt, createdAt + this.#longestMs, lastUse(session) + this.#idleMs);
  }
}

function lastUse({ usedAt, createdAt }: Session): number {
  return usedAt ?? createdAt;
}

/** The hash of a session's token identifies the session without revealing the token. */
function sessionId(hash: string): string {
  return hash.slice(0, 16);
}

export function signedOut(): ApiError {
  return new ApiError(
    "signed_out",
    "You are not signed in, or your session has expired. Sign in again.",
  );
}
