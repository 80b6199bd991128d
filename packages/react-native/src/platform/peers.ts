import type { ComponentType } from "react";
import type { StyleProp, ViewStyle } from "react-native";

/** What is used of `expo-application`. */
export interface ExpoApplication {
  /** Android only: throws elsewhere, and has no time-out of its own. */
  getInstallReferrerAsync(): Promise<string>;
  getInstallationTimeAsync?(): Promise<Date>;
}

export interface PasteButtonProps {
  style?: StyleProp<ViewStyle>;
  backgroundColor: string | null;
  foregroundColor: string | null;
  acceptedContentTypes: ("url" | "plain-text")[];
  onPress: (pasted: { type: string; text?: string }) => void;
}

/** What is used of `expo-clipboard`. */
export interface ExpoClipboard {
  /** iOS only; looks without asking the user. */
  hasUrlAsync(): Promise<boolean>;
  /** iOS only; the system may ask the user first. */
  getUrlAsync(): Promise<string | null>;
  /** iOS 16 and newer; pastes without asking the user. */
  readonly isPasteButtonAvailable?: boolean;
  readonly ClipboardPasteButton?: ComponentType<PasteButtonProps>;
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
  getModel(): string;
  getUserAgent(): Promise<string>;
  getFirstInstallTime?(): Promise<number>;
}

/** The optional packages of a first run; one that is not installed or not linked into this build is absent. */
export interface Peers {
  application?: ExpoApplication;
  clipboard?: ExpoClipboard;
  constants?: ExpoConstants;
  device?: ExpoDevice;
  deviceInfo?: DeviceInfo;
  localization?: ExpoLocalization;
}

declare function require(name: string): unknown;

/**
 * The packages in the app's bundle. To be loaded on a first run only.
 *
 * Metro leaves a missing package out only when its `require` stands, with a literal name, directly in a
 * `try` block: hence no loop and no shared function here. And it takes what a package throws while it
 * loads for fatal, past every `catch`, unless the package is loaded by a module that is itself being
 * loaded: hence at the top level.
 */
export const peers: Peers = {};

/* oxlint-disable no-empty -- absent is an answer */
try {
  peers.application = require("expo-application") as ExpoApplication;
} catch {}
try {
  peers.clipboard = require("expo-clipboard") as ExpoClipboard;
} catch {}
try {
  peers.constants = (require("expo-constants") as { default: ExpoConstants }).default;
} catch {}
try {
  peers.device = require("expo-device") as ExpoDevice;
} catch {}
try {
  peers.deviceInfo = require("react-native-device-info") as DeviceInfo;
} catch {}
try {
  peers.localization = require("expo-localization") as ExpoLocalization;
} catch {}
