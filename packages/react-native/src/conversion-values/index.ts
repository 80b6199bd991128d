"use client";
export { reportConversionValues } from "./report-conversion-values.ts";

export type { UpdateConversionValue } from "./conversion-tracker.ts";
export type { CoarseValue } from "./conversion-value.ts";
