import { createHmac } from "node:crypto";
import type { Digest } from "@throughline/engine";
import type { KeyScope } from "@throughline/protocol";
import type { KeyStore } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { IssuedKey } from "./issue-key.ts";
import { generateKey, parseKey } from "./key-text.ts";
import type { KeyKind } from "./key-text.ts";

/**
 * Derives the keys of requests with an `Idempotency-Key`, so that a repeated request gets the same key although only hashes
 * are stored. The bytes are derived from the caller's secret key and a salt of the service. Nobody else can derive them,
 * and nobody at all after the salt was deleted.
 */
export class IdempotentKeys {
  readonly #keys: KeyStore;
  readonly #sources: readonly (() => RandomBytes)[];

  /** `digests` has one entry per active salt, the current one first. `purpose` distinguishes kinds of requests. */
  constructor(
    keys: KeyStore,
    digests: readonly Digest[],
    request: { readonly secret: string; readonly purpose: string; readonly idempotencyKey: string },
  ) {
    this.#keys = keys;
    this.#sources = digests.map((digest) => {
      const seed = digest(`key ${request.purpose} ${request.idempotencyKey}`);
      return () => bytesFrom(request.secret, seed);
    });
  }

  /** Returns the bytes for a new key. */
  random(): RandomBytes {
    const [newest] = this.#sources;
    if (!newest) throw new Error("There is no current salt.");
    return newest();
  }

  /** Returns the key of an earlier request. Throws when that request differs, or when its key was revoked or rotated. */
  async find(expected: {
    readonly kind: KeyKind;
    readonly name?: string | undefined;
    readonly scopes?: readonly KeyScope[] | undefined;
    readonly appVariant?: string | undefined;
  }): Promise<IssuedKey | undefined> {
    for (const source of this.#sources) {
      for (const kind of ["publishable", "secret"] as const) {
        const text = generateKey(kind, source());
        const record = await this.#keys.ofHash(parseKey(text)?.hash ?? "");
        if (!record) continue;
        const isSame =
          record.kind === expected.kind &&
          record.name === expected.name &&
          record.appVariant === expected.appVariant &&
          String(record.scopes) === String(expected.scopes);
        if (!isSame) {
          throw new ApiError(
            "conflict",
            "This Idempotency-Key was used for another request. Use a new one.",
          );
        }
        if (record.ended || record.validUntil !== undefined) {
          throw new ApiError(
            "conflict",
            "The key created with this Idempotency-Key was revoked or rotated. Use a new Idempotency-Key.",
          );
        }
        return { text, record };
      }
    }
    return undefined;
  }
}

function bytesFrom(secret: string, seed: string): RandomBytes {
  let part = 0;
  return (size) => {
    part += 1;
    return createHmac("sha512", secret).update(`${seed} ${part}`).digest().subarray(0, size);
  };
}
