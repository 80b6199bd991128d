import type { Config } from "@throughline/react-native";

export declare const config: Config;
