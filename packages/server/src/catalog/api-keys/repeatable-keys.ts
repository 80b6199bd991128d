import { createHmac } from "node:crypto";
import type { Digest } from "@throughline/engine";
import type { KeyScope, KeyStore } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { IssuedKey } from "./issue-key.ts";
import { makeKey, readKey } from "./key-text.ts";
import type { KeyKind } from "./key-text.ts";

/**
 * Where the bytes of keys come from that are asked for with an `Idempotency-Key`: a repeated request
 * gets the same key again, though keys are kept as hashes only. The bytes stand on the caller's own
 * secret key and on a salt of the service: nobody else can make them, and nobody at all once the
 * salt is deleted.
 */
export class RepeatableKeys {
  readonly #keys: KeyStore;
  readonly #sources: readonly (() => RandomBytes)[];

  /** `digests`: under every live salt, the one in use first. `purpose` tells requests of different kinds apart. */
  constructor(
    keys: KeyStore,
    digests: readonly Digest[],
    asked: { readonly secret: string; readonly purpose: string; readonly idempotencyKey: string },
  ) {
    this.#keys = keys;
    this.#sources = digests.map((digest) => {
      const seed = digest(`key ${asked.purpose} ${asked.idempotencyKey}`);
      return () => bytesFrom(asked.secret, seed);
    });
  }

  /** What a new key is made of. */
  random(): RandomBytes {
    const [newest] = this.#sources;
    if (!newest) throw new Error("There is always a salt in use.");
    return newest();
  }

  /** The key an earlier request got. Throws when that one asked for another kind or name, or the key has ended since. */
  async find(wanted: {
    readonly kind: KeyKind;
    readonly name?: string | undefined;
    readonly scopes?: readonly KeyScope[] | undefined;
  }): Promise<IssuedKey | undefined> {
    for (const source of this.#sources) {
      for (const kind of ["publishable", "secret"] as const) {
        const text = makeKey(kind, source());
        const record = await this.#keys.ofHash(readKey(text)?.hash ?? "");
        if (!record) continue;
        const same =
          record.kind === wanted.kind &&
          record.name === wanted.name &&
          String(record.scopes) === String(wanted.scopes);
        if (!same) {
          throw new ApiError("conflict", "This Idempotency-Key was used for another request.");
        }
        if (record.ended || record.validUntil !== undefined) {
          throw new ApiError(
            "conflict",
            "The key made with this Idempotency-Key has been revoked or rotated since; use another one.",
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
