import type { ClickEvidence } from "./evidence.ts";

/** A stored click that may have led to an open. */
export interface Candidate {
  readonly click: string;
  readonly link: string;
  /** When the click happened, ms since the epoch. */
  readonly at: number;
  readonly evidence: ClickEvidence;
  /** Whether the link is marked sensitive and needs `policy.sensitiveThreshold`. */
  readonly sensitive?: boolean;
}
