"use client";
export { LinkProvider } from "../react/LinkProvider.tsx";
export { useLinkContext } from "./useLinkContext.ts";

export type { LinkProviderProps } from "../react/LinkProvider.tsx";
export type { Config, DeferredLinkContext, LinkStorage } from "../core/index.ts";
