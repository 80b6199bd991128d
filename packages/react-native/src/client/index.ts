"use client";
export { getLinkClient } from "./get-link-client.ts";
export { openLink } from "./open-link.ts";

export type { LinkClient } from "./link-client.ts";
export type { Link } from "./delivery.ts";
export type { LinkData } from "../core/index.ts";
