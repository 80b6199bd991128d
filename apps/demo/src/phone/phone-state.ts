import type { LinkType } from "@throughline/react-native";
import type { AppView } from "./app-host.ts";
import type { Network } from "./connection.ts";
import type { DeviceName } from "./devices.ts";
import type { Person } from "./people.ts";

/** The content of a phone’s screen. */
export type Screen =
  | { readonly at: "home" }
  | { readonly at: "messages" }
  | {
      readonly at: "browser";
      readonly host: string;
      readonly path: string;
      readonly visit: number;
      /** Whether the page failed to load because the phone was offline. */
      readonly failed: boolean;
    }
  | { readonly at: "store" }
  | { readonly at: "app" };

/** A running process of the app. The app’s memory is lost when the process ends. */
export interface AppProcess {
  readonly id: number;
  readonly launchUrl: string | null;
  readonly view?: AppView;
  /** The last link that the app got. */
  readonly lastLink?: ReceivedLink;
}

/** A message with a shared link. */
export interface Message {
  readonly from: string;
  readonly url: string;
}

/** A link that the app got. */
export interface ReceivedLink {
  readonly route: string;
  readonly type: LinkType;
}

/** Everything that a phone’s owner can see. A change replaces the state and never mutates it. */
export interface PhoneState {
  readonly device: DeviceName;
  readonly person: Person;
  readonly address: string;
  readonly network: Network;
  readonly inApp: boolean;
  readonly pasteAllowed: boolean;
  readonly screen: Screen;
  readonly clipboard: string | null;
  /** Whether a link opened the current store page. */
  readonly storeByLink: boolean;
  /** The last message from the other phone. */
  readonly message: Message | null;
  /** The install referrer of the current store page. */
  readonly storeReferrer: string | null;
  readonly app: "absent" | "installing" | "installed";
  readonly process: AppProcess | null;
  /** Replaces the caption of the current screen. */
  readonly note: string | null;
}

/** The owner of a phone, its model and its IP address. */
export interface Owner {
  readonly device: DeviceName;
  readonly person: Person;
  readonly address: string;
}

/** Returns the state of a new phone, which shows the messages. */
export function createPhoneState({ device, person, address }: Owner): PhoneState {
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
