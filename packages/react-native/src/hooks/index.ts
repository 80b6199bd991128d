"use client";
export { useInstallLink } from "./use-install-link.ts";
export { useLinkDetails } from "./use-link-details.ts";
export { useLinkHandler } from "./use-link-handler.ts";
export { useLinkStatus } from "./use-link-status.ts";

export type { LinkHandlerOptions } from "./use-link-handler.ts";
export type { LinkStatus } from "./link-status.ts";
export type { DeliveredLink, LinkDetails, LinkMatch } from "../core/index.ts";
