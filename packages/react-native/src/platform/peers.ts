import type { LinkStorage } from "../core/index.ts";

/** What is used of `expo-application`. */
export interface ExpoApplication {
  /** Android only: throws elsewhere, and has no time-out of its own. */
  getInstallReferrerAsync(): Promise<string>;
}

/** What is used of `expo-clipboard`. */
export interface ExpoClipboard {
  /** iOS only; looks without asking the user. */
  hasUrlAsync(): Promise<boolean>;
  /** iOS only; the system may ask the user first. */
  getUrlAsync(): Promise<string | null>;
}

/** What is used of `expo-constants`. */
export interface ExpoConstants {
  getWebViewUserAgentAsync(): Promise<string | null>;
}

/** What is used of `expo-device`. */
export interface ExpoDevice {
  readonly modelName: string | null;
}

/** What is used of `expo-localization`. */
export interface ExpoLocalization {
  getLocales(): readonly { readonly languageTag: string }[];
}

/** What is used of `react-native-device-info`. Says "unknown" where it does not know. */
export interface DeviceInfo {
  getInstallReferrer(): Promise<string>;
  getModel(): string;
  getUserAgent(): Promise<string>;
}

/** The optional packages; `null` for one that is not installed or not linked into this build. */
export interface Peers {
  application(): ExpoApplication | null;
  /** Of any major version: only what all of them share is used. */
  asyncStorage(): LinkStorage | null;
  clipboard(): ExpoClipboard | null;
  constants(): ExpoConstants | null;
  device(): ExpoDevice | null;
  deviceInfo(): DeviceInfo | null;
  localization(): ExpoLocalization | null;
}

declare function require(name: string): unknown;

/**
 * The packages in the app's bundle. Metro leaves a missing package out only when its `require` stands,
 * with a literal name, directly in a `try` block: hence no loop and no shared function here.
 */
export const installedPeers: Peers = {
  application() {
    try {
      return require("expo-application") as ExpoApplication;
    } catch {
      return null;
    }
  },
  asyncStorage() {
    try {
      return (require("@react-native-async-storage/async-storage") as { default: LinkStorage })
        .default;
    } catch {
      return null;
    }
  },
  clipboard() {
    try {
      return require("expo-clipboard") as ExpoClipboard;
    } catch {
      return null;
    }
  },
  constants() {
    try {
      return (require("expo-constants") as { default: ExpoConstants }).default;
    } catch {
      return null;
    }
  },
  device() {
    try {
      return require("expo-device") as ExpoDevice;
    } catch {
      return null;
    }
  },
  deviceInfo() {
    try {
      return require("react-native-device-info") as DeviceInfo;
    } catch {
      return null;
    }
  },
  localization() {
    try {
      return require("expo-localization") as ExpoLocalization;
    } catch {
      return null;
    }
  },
};
