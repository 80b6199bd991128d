"use client";
export { createLinking } from "./createLinking.ts";
export type { LinkingOptionsWithScreens, StaticLinkingOptions } from "./createLinking.ts";
export type { Link, MapToRoute } from "../client/delivery.ts";
