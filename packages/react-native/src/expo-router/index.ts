"use client";
export { createNativeIntent } from "./createNativeIntent.ts";
export type { NativeIntent, NativeIntentOptions } from "./createNativeIntent.ts";
export type { Link, MapToRoute } from "../client/delivery.ts";
