/** A line of `clicks.jsonl`: what the service sees of one click. docs/evaluation.md describes the files. */
export interface WorldClick {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly t: number;
  readonly link: string;
  /** The first-party id of the browser, if it has one. */
  readonly visitor?: string | null;
  readonly ip?: string | null;
  /** The address of the other family, if both were captured. */
  readonly ip2?: string | null;
  readonly ipFlag?: AddressFlag | null;
  readonly ua?: string | null;
  /** The Accept-Language header. */
  readonly al?: string | null;
  /** The signals of the landing page's script. Null if the script did not run. */
  readonly js?: PageSignals | null;
}

export type AddressFlag = "relay" | "vpn";

export interface PageSignals {
  readonly sw?: number | null;
  readonly sh?: number | null;
  readonly dpr?: number | null;
  readonly tz?: string | null;
  readonly lang?: string | null;
  readonly langs?: readonly string[] | null;
  /** The value of `navigator.maxTouchPoints`. */
  readonly touch?: number | null;
  /** Client hints: device model and platform version. */
  readonly chModel?: string | null;
  readonly chPv?: string | null;
}

/** A line of `opens.jsonl`: what the app reports on its first open. */
export interface WorldOpen {
  readonly id: string;
  readonly t: number;
  readonly ip?: string | null;
  readonly ip2?: string | null;
  readonly ipFlag?: AddressFlag | null;
  /** `ios` or `android`. */
  readonly platform: string;
  readonly model?: string | null;
  readonly manufacturer?: string | null;
  readonly osVersion?: string | null;
  readonly sw?: number | null;
  readonly sh?: number | null;
  readonly scale?: number | null;
  readonly locales?: readonly string[] | null;
  readonly tz?: string | null;
  readonly ua?: string | null;
  /** When the app was installed, in milliseconds since the epoch, if the app reports it. */
  readonly installedAt?: number | null;
}

/** A line of `truth.jsonl`: where an open came from. Matchers never see it. */
export interface WorldTruth {
  readonly open: string;
  readonly kind: "clicked" | "organic";
  readonly click?: string | null;
  readonly link?: string | null;
}

export interface World {
  readonly clicks: readonly WorldClick[];
  readonly opens: readonly WorldOpen[];
  /** The truth of each open, in the same order. */
  readonly truth: readonly WorldTruth[];
}

export const worldFiles = {
  clicks: "clicks.jsonl",
  opens: "opens.jsonl",
  truth: "truth.jsonl",
} as const;
