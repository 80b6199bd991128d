import type { LinkContextType } from "@throughline/react-native";
import type { Device } from "./devices.ts";
import type { Person } from "./people.ts";

/** What the app shows of its link; the phone's owner would see it on the screen. */
export type AppView = Pick<LinkContextType, "isLinkProcessed" | "linkRoute" | "linkType">;

/** The phone as one process of the app finds it: what the native halves of its packages would answer. */
export interface AppHost {
  readonly device: Device;
  readonly person: Person;
  readonly config: {
    readonly appId: string;
    readonly publishableKey: string;
    /** Where this phone reaches the service. */
    readonly serviceUrl: string;
  };
  /** The address that launched this process. */
  readonly launchUrl: string | null;
  readonly storage: {
    readonly getItem: (key: string) => Promise<string | null>;
    readonly setItem: (key: string, value: string) => Promise<void>;
    readonly removeItem: (key: string) => Promise<void>;
  };
  /** Google Play's, as it was when the app was installed. */
  readonly installReferrer: () => Promise<string>;
  readonly clipboard: {
    readonly hasUrl: () => Promise<boolean>;
    /** Rejects when the owner refuses. */
    readonly read: () => Promise<string | null>;
  };
  readonly onUrl: (listener: (url: string) => void) => () => void;
  readonly onAppState: (listener: (state: "active" | "background") => void) => () => void;
  /** The owner shares something with whoever has the other phone. */
  readonly share: (text: string) => void;
  readonly report: (view: AppView) => void;
}
