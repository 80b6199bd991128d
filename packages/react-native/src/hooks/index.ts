"use client";
export { useInstallLink } from "./use-install-link.ts";
export { useLink } from "./use-link.ts";
export { useLinkDetails } from "./use-link-details.ts";
export { useLinkHandler } from "./use-link-handler.ts";
export { useLinkStatus } from "./use-link-status.ts";

export type { CurrentLink } from "./use-link.ts";
export type { LinkHandlerOptions } from "./use-link-handler.ts";
export type { LinkStatus } from "./link-status.ts";
export type { DeliveredLink, LinkData, LinkDetails, LinkMatch } from "../core/index.ts";
