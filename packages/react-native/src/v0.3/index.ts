"use client";
import type { Config as CurrentConfig } from "../core/index.ts";

export { LinkProvider } from "./link-provider.tsx";
export { useLinkContext } from "./use-link-context.ts";

/**
 * The three fields of the 0.3.x reference. `LinkProvider` also accepts the other fields of the current `Config`,
 * such as `baseUrl`.
 *
 * @example
 * const config: Config = { API_KEY: "pk_…", appID: "shop" };
 * <LinkProvider config={{ ...config, baseUrl: "https://links.shop.example" }} />;
 */
export type Config = Pick<CurrentConfig, "API_KEY" | "appID" | "shouldUseClipboard">;

export type { LinkProviderProps } from "../react/link-provider.tsx";
export type { DeferredLinkContext, LinkStorage } from "../core/index.ts";
