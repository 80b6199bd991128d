"use client";
export { createNativeIntent } from "./create-native-intent.ts";
export type { NativeIntent, NativeIntentOptions } from "./create-native-intent.ts";
export type { Link, MapToRoute } from "../client/delivery.ts";
