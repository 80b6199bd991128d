/** Headers of a request that makes something, checked by their schema. */
export interface CreationHeaders {
  /** The caller's name for a creation that may be asked for again. */
  "idempotency-key"?: string;
}
