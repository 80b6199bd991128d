"use client";
export { unwrapLinks } from "./unwrap-links.ts";

export type { UnwrapOptions } from "./unwrap-links.ts";
