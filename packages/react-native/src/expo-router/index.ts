"use client";
export { createNativeIntent } from "./createNativeIntent.ts";
export type { NativeIntent, NativeIntentOptions } from "./createNativeIntent.ts";
export type { Link, MapToRoute } from "../core/index.ts";
