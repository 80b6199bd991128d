import type { LinkContextType } from "@throughline/react-native";
import type { Device } from "./devices.ts";
import type { Person } from "./people.ts";

/** The link state that the app reports to its phone. */
export type AppView = Pick<LinkContextType, "isLinkProcessed" | "linkRoute" | "linkType">;

/** The phone’s interface for one process of the app. It replaces the native modules. */
export interface AppHost {
  readonly device: Device;
  readonly person: Person;
  readonly config: {
    readonly appId: string;
    readonly publishableKey: string;
    /** The URL at which this phone reaches the service. */
    readonly serviceUrl: string;
  };
  /** The URL that launched this process. */
  readonly launchUrl: string | null;
  readonly storage: {
    readonly getItem: (key: string) => Promise<string | null>;
    readonly setItem: (key: string, value: string) => Promise<void>;
    readonly removeItem: (key: string) => Promise<void>;
  };
  /** Returns Google Play’s install referrer. */
  readonly installReferrer: () => Promise<string>;
  readonly clipboard: {
    readonly hasUrl: () => Promise<boolean>;
    /** Returns the copied URL, or null if the owner refuses the paste. */
    readonly read: () => Promise<string | null>;
  };
  readonly onUrl: (listener: (url: string) => void) => () => void;
  readonly onAppState: (listener: (state: "active" | "background") => void) => () => void;
  /** Shares a text with the other phone. */
  readonly share: (text: string) => void;
  readonly report: (view: AppView) => void;
}
