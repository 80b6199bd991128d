"use client";
export { LinkProvider } from "./react/LinkProvider.tsx";
export { useLinkContext } from "./react/useLinkContext.ts";
export { LinkAnalytics } from "./react/LinkAnalytics.ts";
export { getLinkClient } from "./imperative/getLinkClient.ts";
export { LinkEventNames } from "./core/index.ts";

export type { LinkProviderProps } from "./react/LinkProvider.tsx";
export type { LinkClient } from "./imperative/getLinkClient.ts";
export type { Config, Link, LinkContextType, LinkStorage, LinkType, Phone } from "./core/index.ts";
