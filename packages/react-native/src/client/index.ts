"use client";
export { getLinkClient } from "./getLinkClient.ts";

export type { LinkClient } from "./getLinkClient.ts";
export type { Link } from "./delivery.ts";
