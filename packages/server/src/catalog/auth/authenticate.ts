import { clientHeaders } from "@throughline/protocol";
import type { ApiKey, App, ChangeFeed, KeyStore } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AppDirectory } from "../apps/app-directory.ts";
import { atMost } from "../../platform/cache/at-most.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { KeyUses } from "../api-keys/key-uses.ts";
import { parseKey } from "../api-keys/key-text.ts";

/** The app and the key of a request. */
export interface Caller {
  readonly app: App;
  readonly key: ApiKey;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Returns the caller of a route behind {@link Authentication}. */
export function requireCaller(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) {
    throw new Error("This route has no caller. Register it behind a hook of Authentication.");
  }
  return caller;
}

/** How long and how many secret keys are remembered after their last use. */
const rememberMs = 600_000;
const maxRemembered = 10_000;

/** Identifies the caller of a request before its body is read. */
export class Authentication {
  readonly #keys: KeyStore;
  readonly #apps: AppDirectory;
  readonly #now: Clock;
  /** Limits the requests of one secret key. */
  readonly #limit: RateLimit;
  readonly #uses: KeyUses;
  readonly #keysByHash: TtlCache<ApiKey | undefined>;
  /** When the secret keys with these hashes were last accepted. */
  readonly #lastAccepted = new LRUCache<string, number>(atMost(maxRemembered));

  constructor(
    keys: KeyStore,
    apps: AppDirectory,
    changes: ChangeFeed,
    now: Clock,
    limit: RateLimit,
    uses: KeyUses,
  ) {
    this.#keys = keys;
    this.#apps = apps;
    this.#now = now;
    this.#limit = limit;
    this.#uses = uses;
    this.#keysByHash = new TtlCache(now);
    changes.subscribe((change) => {
      if (change.kind === "everything") this.#keysByHash.clear();
      if (change.kind !== "key") return;
      this.#lastAccepted.clear();
      this.#keysByHash.deleteWhere((_hash, key) => key === undefined || key.id === change.id);
    });
  }

  /** Hook for the client endpoints. Accepts both kinds of keys, and requires the app ID. */
  readonly authenticateClient = async (request: FastifyRequest): Promise<void> => {
    const caller = await this.#identify(request);
    if (readAppId(request) === undefined) {
      throw new ApiError(
        "missing_key",
        `The request has no app ID. Send it as ${clientHeaders.app}: <APP_ID>.`,
      );
    }
    callers.set(request, caller);
  };

  /** Hook for the admin API. Requires a secret key; the app ID is optional. */
  readonly authenticateAdmin = async (request: FastifyRequest): Promise<void> => {
    const caller = await this.#identify(request);
    if (caller.key.kind !== "secret") {
      throw new ApiError(
        "secret_key_required",
        "This endpoint needs a secret key (sk_…), but the request has a publishable one.",
      );
    }
    callers.set(request, caller);
  };

  /**
   * Returns whether a request has a secret key that was accepted in the last minutes. Reads only memory, so that it can be
   * asked before any limit. The key itself is checked later.
   */
  readonly hasKnownSecret = ({ headers }: Pick<FastifyRequest, "headers">): boolean => {
    const text = parseBearer(headers.authorization);
    if (!text?.startsWith("sk_")) return false;
    const hash = parseKey(text)?.hash ?? "";
    return this.#now() - (this.#lastAccepted.get(hash) ?? Number.NEGATIVE_INFINITY) < rememberMs;
  };

  async #identify(request: FastifyRequest): Promise<Caller> {
    const key = await this.#keyOf(request);
    // Anybody can read a publishable key. A limit per key would let anybody lock all users out.
    if (key.kind === "secret") await this.#limit.count(key.id);
    const appId = readAppId(request);
    const app = await this.#apps.get(key.app);
    if (!app || (appId !== undefined && appId !== app.id)) {
      throw new ApiError(
        "wrong_app",
        `The key belongs to another app than ${appId ?? key.app}. Use the key and the ID of the same app in ${clientHeaders.app}.`,
      );
    }
    const client = request.headers[clientHeaders.sdk.toLowerCase()];
    this.#uses.record(key.id, typeof client === "string" ? client : request.headers["user-agent"]);
    return { app, key };
  }

  async #keyOf(request: FastifyRequest): Promise<ApiKey> {
    const text = parseBearer(request.headers.authorization);
    if (text === undefined) {
      throw new ApiError(
        "missing_key",
        `The request has no API key. Send it as ${clientHeaders.authorization}: Bearer <API_KEY>.`,
      );
    }
    const parsed = parseKey(text);
    if (!parsed) {
      throw new ApiError("unknown_key", "The API key is malformed. Check it for typos.");
    }
    const key = await this.#keysByHash.get(parsed.hash, () => this.#keys.ofHash(parsed.hash));
    if (!key || key.ended || (key.validUntil !== undefined && key.validUntil <= this.#now())) {
      throw new ApiError("unknown_key", "The API key is unknown or was revoked. Create a new one.");
    }
    if (key.kind === "secret") this.#lastAccepted.set(parsed.hash, this.#now());
    return key;
  }
}

function parseBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

/** Returns the app ID in the header of a request. */
export function readAppId(request: FastifyRequest): string | undefined {
  const value = request.headers[clientHeaders.app.toLowerCase()];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
