/** Checked by the compiler alone: the real packages have what is used of them. */
import type asyncStorage2 from "@react-native-async-storage/async-storage";
import type asyncStorage3 from "async-storage-v3";
import type * as application from "expo-application";
import type * as clipboard from "expo-clipboard";
import type constants from "expo-constants";
import type * as device from "expo-device";
import type * as localization from "expo-localization";
import type * as deviceInfo from "react-native-device-info";
import type { LinkStorage } from "../core/index.ts";
import type {
  DeviceInfo,
  ExpoApplication,
  ExpoClipboard,
  ExpoConstants,
  ExpoDevice,
  ExpoLocalization,
} from "./peers.ts";

type Satisfies<Wanted, Real extends Wanted> = [Wanted, Real];

export type RealPackages = [
  Satisfies<ExpoApplication, typeof application>,
  Satisfies<ExpoClipboard, typeof clipboard>,
  Satisfies<ExpoConstants, typeof constants>,
  Satisfies<ExpoDevice, typeof device>,
  Satisfies<ExpoLocalization, typeof localization>,
  Satisfies<DeviceInfo, typeof deviceInfo>,
  Satisfies<LinkStorage, typeof asyncStorage2>,
  Satisfies<LinkStorage, typeof asyncStorage3>,
];
