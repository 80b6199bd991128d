import { clientHeaders } from "@throughline/protocol";
import type { ApiKey, App, ChangeFeed, KeyStore } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../apps/app-directory.ts";
import { BriefCache } from "../../platform/cache/brief-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { KeyUses } from "../api-keys/key-uses.ts";
import { readKey } from "../api-keys/key-text.ts";

/** Who sent a request. */
export interface Caller {
  readonly app: App;
  readonly key: ApiKey;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who sent this request; only on routes behind {@link Authentication}. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error("Put this route behind Authentication's hook.");
  return caller;
}

/** Tells who sends a request, before its body is read. */
export class Authentication {
  readonly #keys: KeyStore;
  readonly #apps: AppDirectory;
  readonly #now: Clock;
  /** Of requests with one secret key. */
  readonly #limit: RateLimit;
  readonly #uses: KeyUses;
  readonly #known: BriefCache<ApiKey | undefined>;

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
    this.#known = new BriefCache(now);
    changes.subscribe((change) => {
      if (change.kind === "everything") this.#known.clear();
      if (change.kind !== "key") return;
      this.#known.forgetWhere((_hash, key) => key === undefined || key.id === change.id);
    });
  }

  /** For the client's endpoints: either kind of key, and the app's id beside it. */
  readonly client = async (request: FastifyRequest): Promise<void> => {
    const caller = await this.#identify(request);
    if (appIdOf(request) === undefined) {
      throw new ApiError("missing_key", `Send the app's id as ${clientHeaders.app}: <APP_ID>.`);
    }
    callers.set(request, caller);
  };

  /** For the admin API: a secret key; the app's id may be left out. */
  readonly admin = async (request: FastifyRequest): Promise<void> => {
    const caller = await this.#identify(request);
    if (caller.key.kind !== "secret") {
      throw new ApiError(
        "secret_key_required",
        "This endpoint requires a secret key (sk_…), not a publishable one.",
      );
    }
    callers.set(request, caller);
  };

  async #identify(request: FastifyRequest): Promise<Caller> {
    const key = await this.#keyOf(request);
    // A publishable key is everybody's: limited as a whole, it would be a switch that anybody turns off.
    if (key.kind === "secret") await this.#limit(key.id);
    const appId = appIdOf(request);
    const app = await this.#apps.get(key.app);
    if (!app || (appId !== undefined && appId !== app.id)) {
      throw new ApiError(
        "wrong_app",
        `This key does not belong to the app in ${clientHeaders.app}.`,
      );
    }
    const client = request.headers[clientHeaders.sdk.toLowerCase()];
    this.#uses.note(key.id, typeof client === "string" ? client : request.headers["user-agent"]);
    return { app, key };
  }

  async #keyOf(request: FastifyRequest): Promise<ApiKey> {
    const text = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
    if (text === undefined) {
      throw new ApiError(
        "missing_key",
        `Send the app's key as ${clientHeaders.authorization}: Bearer <API_KEY>.`,
      );
    }
    const read = readKey(text);
    if (!read) {
      throw new ApiError("unknown_key", "This is not a valid key; check it for typos.");
    }
    const key = await this.#known.get(read.hash, () => this.#keys.ofHash(read.hash));
    if (!key || key.ended || (key.validUntil !== undefined && key.validUntil <= this.#now())) {
      throw new ApiError("unknown_key", "This key is unknown or has been revoked.");
    }
    return key;
  }
}

/** Which app the caller says it means. */
export function appIdOf(request: FastifyRequest): string | undefined {
  const value = request.headers[clientHeaders.app.toLowerCase()];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
