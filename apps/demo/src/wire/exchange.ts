import type { InstallExplanation } from "@throughline/protocol";
import type { DeviceName } from "../phone/devices.ts";

/** A request of a phone and its response, as the page shows them. */
export interface Exchange {
  readonly id: number;
  readonly phone: string;
  /** The phone’s model at the time. Its next owner may have another one. */
  readonly device: DeviceName;
  readonly from: "browser" | "app";
  /** The IP address that the service saw. */
  readonly address: string;
  readonly method: string;
  readonly url: string;
  /** The body, if it is JSON. */
  readonly sent?: unknown;
  /** The service has answered, but the slow network delays the response. */
  readonly onItsWay?: true;
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
  /** Explains the service’s response to a first open. */
  | { readonly kind: "verdict"; readonly phone: string; readonly explanation: InstallExplanation };
