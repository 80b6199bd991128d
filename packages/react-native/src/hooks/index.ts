"use client";
export { useLinkDetails } from "./use-link-details.ts";
export { useLinkHandler } from "./use-link-handler.ts";

export type { LinkHandlerOptions } from "./use-link-handler.ts";
export type { DeliveredLink, LinkDetails, LinkMatch } from "../core/index.ts";
