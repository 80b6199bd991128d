import type { ComponentType } from "react";
import type { StyleProp, ViewStyle } from "react-native";

/** The part of `expo-application` that is used. */
export interface ExpoApplication {
  /** Android only. Throws elsewhere and has no timeout. */
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

/** The part of `expo-clipboard` that is used. */
export interface ExpoClipboard {
  /** iOS only. Does not ask the user. */
  hasUrlAsync(): Promise<boolean>;
  /** iOS only. The system may ask the user first. */
  getUrlAsync(): Promise<string | null>;
  /** iOS 16 and newer. Pastes without asking the user. */
  readonly isPasteButtonAvailable?: boolean;
  readonly ClipboardPasteButton?: ComponentType<PasteButtonProps>;
}

/** The part of `expo-constants` that is used. */
export interface ExpoConstants {
  getWebViewUserAgentAsync(): Promise<string | null>;
}

/** The part of `expo-device` that is used. */
export interface ExpoDevice {
  readonly modelName: string | null;
}

/** The part of `expo-localization` that is used. */
export interface ExpoLocalization {
  getLocales(): readonly { readonly languageTag: string }[];
}

/**
 * The functions of `react-native-device-info` that are used. They return "unknown" for missing
 * values.
 */
export interface DeviceInfo {
  getModel(): string;
  getUserAgent(): Promise<string>;
  getFirstInstallTime?(): Promise<number>;
}

/**
 * The optional packages of a first run. A package that is not installed or not linked is absent.
 */
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
 * The optional packages in the app's bundle. Load this module on a first run only.
 *
 * Metro leaves out a missing package only if its `require` has a literal name and is directly in a
 * `try` block, so there is no loop and no shared function here. Metro also treats an error in a
 * package that is being loaded as fatal, past every `catch`, unless another module is being loaded at that
 * moment. The packages are therefore loaded at the top level.
 */
export const peers: Peers = {};

/* oxlint-disable no-empty -- a missing package is not an error */
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
