import type { Candidate } from "@throughline/engine";

/** A click to keep: what the matcher may weigh later, and the evidence keys it is found by. */
export interface PendingClick extends Candidate {
  readonly keys: readonly string[];
}

/** Which clicks may belong to an open. */
export interface CandidateLookup {
  /** Evidence keys, most specific first. */
  readonly keys: readonly string[];
  /** Only clicks made at or after this moment (ms), and not after `until`. */
  readonly since: number;
  readonly until: number;
  /** At most so many clicks per key. */
  readonly perKey: number;
  /** At most so many clicks in all; the most specific keys are served first. */
  readonly limit: number;
}

/** `taken`: another install has it. `unknown`: no such click, or forgotten since. */
export type Claim = "claimed" | "taken" | "unknown";

/**
 * The clicks of each app that wait for an install. Every method names its app; the clicks of one
 * are invisible to another.
 */
export interface ClickStore {
  /** Keeps a click; when the promise resolves it is as durable as the store can make it. */
  record(app: string, click: PendingClick): Promise<void>;

  /** Unclaimed clicks that share a key, each once, newest first within a key. */
  candidates(app: string, lookup: CandidateLookup): Promise<readonly Candidate[]>;

  /**
   * Gives a click to an install in one atomic step: of any number of installs that try, one gets
   * it, for ever. Asking again for the same install gives the same answer.
   */
  claim(app: string, click: string, install: string): Promise<Claim>;

  /** The newest clicks, claimed or not, newest first: the sample background statistics start from. */
  recent(app: string, limit: number): Promise<readonly Candidate[]>;

  /** Forgets every click made before this moment (ms), and who claimed it. Says how many. */
  forget(app: string, before: number): Promise<number>;
}
