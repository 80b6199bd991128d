"use client";
export { createLinking } from "./create-linking.ts";
export type { LinkingOptionsWithScreens, StaticLinkingOptions } from "./create-linking.ts";
export type { Link, MapToRoute } from "../client/delivery.ts";
