"use client";
export { getLinkClient } from "./get-link-client.ts";

export type { LinkClient } from "./get-link-client.ts";
export type { Link } from "./delivery.ts";
