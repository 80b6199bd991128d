import type { KeyScope } from "./accounts.ts";

/** A key as it may be listed. */
export interface KeyView {
  id: string;
  kind: "publishable" | "secret";
  name: string | null;
  /** Enough to recognise it by: `pk_k7f2…3qme`. */
  hint: string;
  /** What a secret key opens; empty for a publishable one. */
  scopes: KeyScope[];
  createdAt: string;
  /** From when it opens nothing: revoked, or the end of a rotation's overlap. */
  validUntil: string | null;
}

/** Somebody who used a key. */
export interface KeyUse {
  /** What it says it is, such as `throughline-react-native/1.2.0`; `null`: it says nothing. */
  client: string | null;
  at: string;
}

/** A key in the list of them. */
export interface ListedKey extends KeyView {
  /** Who used it since the service started, latest first, the last eight; of the node that was asked. */
  uses: KeyUse[];
}

/** Answer of creating and rotating: the only time a key is shown. */
export interface NewKey extends KeyView {
  key: string;
}

/** What `POST /api/v1/keys` takes. */
export interface KeyDraft {
  kind: "publishable" | "secret";
  name?: string;
  /** What a secret key opens; everything when left out. */
  scopes?: KeyScope[];
}

/** What `POST /api/v1/keys/:keyId/rotate` takes. */
export interface KeyRotation {
  /** How long the old key still works, in seconds; a day when left out. */
  overlapSeconds?: number;
}
