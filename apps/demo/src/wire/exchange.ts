import type { InstallExplanation } from "@throughline/protocol";
import type { DeviceName } from "../phone/devices.ts";

/** A request from a phone and its response, as the page shows them. */
export interface Exchange {
  readonly id: number;
  readonly phone: string;
  /** The phone’s model at the time of the request. The next owner may have another model. */
  readonly device: DeviceName;
  readonly from: "browser" | "app";
  /** The IP address that the service saw. */
  readonly address: string;
  readonly method: string;
  readonly url: string;
  /** The request’s body, if it is JSON. */
  readonly sent?: unknown;
  /** Set when the service has responded but the slow network delays the response. */
  readonly isResponseDelayed?: true;
  /** Absent until the phone gets a response. */
  readonly outcome?: Outcome;
}

export type Outcome =
  | {
      readonly status: number;
      readonly ms: number;
      /** The target of a redirect. */
      readonly location?: string;
      readonly received?: unknown;
    }
  | { readonly failure: string; readonly ms: number };

/** An event that the server streams to a page. */
export type WireEvent =
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  /** Explains how the service matched a first open. */
  | { readonly kind: "verdict"; readonly phone: string; readonly explanation: InstallExplanation };
