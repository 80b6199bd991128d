import type { LinkType } from "@throughline/react-native";
import type { AppView } from "./app-host.ts";
import type { Network } from "./connection.ts";
import type { DeviceName } from "./devices.ts";
import type { Person } from "./people.ts";

/** What is on a phone's screen. */
export type Screen =
  | { readonly at: "home" }
  | { readonly at: "messages" }
  | {
      readonly at: "browser";
      readonly path: string;
      readonly visit: number;
      /** It was opened offline: there is no page yet. */
      readonly failed: boolean;
    }
  | { readonly at: "store" }
  | { readonly at: "app" };

/** A running app: it has its own memory, and all of it is gone when the process ends. */
export interface AppProcess {
  readonly id: number;
  readonly launchUrl: string | null;
  readonly view?: AppView;
  /** The last link it got. */
  readonly arrival?: Arrival;
}

/** An address somebody shared. */
export interface Message {
  readonly from: string;
  readonly url: string;
}

export interface Arrival {
  readonly route: string;
  readonly type: LinkType;
}

/** Everything a phone's owner can see. Replaced on a change, never mutated. */
export interface PhoneState {
  readonly device: DeviceName;
  readonly person: Person;
  readonly address: string;
  readonly network: Network;
  readonly inApp: boolean;
  readonly pasteAllowed: boolean;
  readonly screen: Screen;
  readonly clipboard: string | null;
  /** Whether a link led to the store page that is open. */
  readonly storeByLink: boolean;
  /** The last one that came from the other phone. */
  readonly message: Message | null;
  /** Google Play's campaign of the store page that is open. */
  readonly storeReferrer: string | null;
  readonly app: "absent" | "installing" | "installed";
  readonly process: AppProcess | null;
  /** What just happened, where the screen alone does not tell. */
  readonly note: string | null;
}

/** Who owns the phone now, and where it is. */
export interface Owner {
  readonly device: DeviceName;
  readonly person: Person;
  readonly address: string;
}

/** A phone fresh out of the box, with a first message on it. */
export function freshState({ device, person, address }: Owner): PhoneState {
  return {
    device,
    person,
    address,
    network: "online",
    inApp: false,
    pasteAllowed: true,
    screen: { at: "messages" },
    clipboard: null,
    storeByLink: false,
    message: null,
    storeReferrer: null,
    app: "absent",
    process: null,
    note: null,
  };
}
