import type { Candidate } from "@throughline/engine";
import type { Moment } from "../records.ts";

/** A click as the table has it, as far as a candidate needs it. */
export interface ClickRow {
  readonly id: string;
  readonly at: Moment;
  readonly link: string;
  readonly sensitive: number | null;
  readonly evidence: string;
}

export const clickColumns = "id, at, link, sensitive, evidence";

export function candidateOf({ id, at, link, sensitive, evidence }: ClickRow): Candidate {
  return {
    click: id,
    link,
    at,
    evidence: JSON.parse(evidence) as Candidate["evidence"],
    ...(sensitive !== null && { sensitive: sensitive === 1 }),
  };
}
