import type { Candidate } from "@throughline/engine";
import type { Click, ClickAlternative, Moment } from "../records.ts";

/** The columns of `clicks` that a candidate needs, as both databases return them. */
export interface ClickRow {
  readonly id: string;
  readonly at: Moment;
  readonly link: string;
  readonly sensitive: boolean | number | null;
  readonly evidence: string;
}

export interface FullClickRow extends ClickRow {
  readonly url: string | null;
  readonly alternative: string | null;
  readonly test: boolean | number;
}

export const clickColumns = "id, at, link, sensitive, evidence";

export function toCandidate({ id, at, link, sensitive, evidence }: ClickRow): Candidate {
  return {
    click: id,
    link,
    at,
    evidence: JSON.parse(evidence) as Candidate["evidence"],
    ...(sensitive !== null && { sensitive: Boolean(sensitive) }),
  };
}

export function toClick(row: FullClickRow): Click {
  return {
    ...toCandidate(row),
    ...(row.url !== null && { url: row.url }),
    ...(row.alternative !== null && {
      alternative: JSON.parse(row.alternative) as ClickAlternative,
    }),
    ...(row.test ? { test: true } : {}),
  };
}
