import type { ClickEvidence } from "./evidence.ts";

/** A stored click that may belong to the open at hand. */
export interface Candidate {
  readonly click: string;
  readonly link: string;
  /** When the click happened, ms since the epoch. */
  readonly at: number;
  readonly evidence: ClickEvidence;
  /** The link is marked sensitive: it needs `policy.sensitiveThreshold`. */
  readonly sensitive?: boolean;
}
