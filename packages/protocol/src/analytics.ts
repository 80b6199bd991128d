import type { ConversionRules } from "./conversion-rules.ts";

/** The body of `POST /api/analytics/events`. */
export interface EventBatch {
  installId: string;
  platform: string;
  /** The device's time when the batch was sent, in milliseconds since 1970. It corrects the times of the events. */
  sentAt: number;
  events: AnalyticsEvent[];
  /** See `FingerprintRequest.conversionRules`: so an install learns of changed rules. */
  conversionRules?: string | null;
}

export interface AnalyticsEvent {
  /** Created by the client. The service counts each ID once per app. */
  id: string;
  name: string;
  /** Any JSON value. */
  data?: unknown;
  /** When the event happened, by the device's clock, in milliseconds since 1970. */
  timestamp: number;
  /**
   * The user who was signed in when the event happened. An event with the name `$identify` is not
   * stored; it only says who uses the install from now on.
   */
  userId?: string | null | undefined;
}

/** The response of every analytics endpoint, with status 202. */
export interface EventReceipt {
  /** How many events were stored. */
  accepted: number;
  /** How many events had been stored before. */
  duplicates: number;
  /** Invalid events, which are not stored. The rest of their batch is. */
  rejected: RejectedEvent[];
  /** Present only if the client asked for the rules and has others. */
  conversionRules?: ConversionRules;
}

export interface RejectedEvent {
  id: string;
  reason: string;
}

/** The body of `POST /api/analytics/event` and `/api/analytics/retention`, in the format of other deep-link SDKs. */
export interface SingleEvent {
  event_name: string;
  data?: unknown;
  /** ISO 8601. */
  timestamp: string;
  platform: string;
  /** The install's ID. Events without one count only for the app. */
  device_id?: string | null;
}
