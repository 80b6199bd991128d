"use client";
export { useLinkDetails } from "./useLinkDetails.ts";
export { useLinkHandler } from "./useLinkHandler.ts";

export type { LinkHandlerOptions } from "./useLinkHandler.ts";
export type { DeliveredLink, LinkDetails, LinkMatch } from "../core/index.ts";
