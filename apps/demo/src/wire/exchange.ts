import type { InstallExplanation } from "@throughline/protocol";
import type { DeviceName } from "../phone/devices.ts";

/** One request of a phone, as the page shows it. */
export interface Exchange {
  readonly id: number;
  readonly phone: string;
  /** What the phone was then: its next owner may have another. */
  readonly device: DeviceName;
  readonly from: "browser" | "app";
  /** The address the service saw. */
  readonly address: string;
  readonly method: string;
  readonly url: string;
  /** The body, where it is JSON. */
  readonly sent?: unknown;
  /** The service has answered, and the network takes its time. */
  readonly onItsWay?: true;
  /** Absent as long as no answer reached the phone. */
  readonly outcome?: Outcome;
}

export type Outcome =
  | {
      readonly status: number;
      readonly ms: number;
      /** Where a redirect leads. */
      readonly location?: string;
      readonly received?: unknown;
    }
  | { readonly failure: string; readonly ms: number };

/** What a page hears of its phones, as it happens. */
export type WireEvent =
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  /** Why the service answered a first open as it did. */
  | { readonly kind: "verdict"; readonly phone: string; readonly explanation: InstallExplanation };
