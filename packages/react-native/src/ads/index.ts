"use client";
export { sendAdSignals } from "./send-ad-signals.ts";

export type {
  AdSignalSources,
  PlayInstallReferrer,
  PlayReferrerInfo,
} from "./ad-signal-sources.ts";
