/** What `POST /api/analytics/events` takes. */
export interface EventBatch {
  installId: string;
  platform: string;
  /** The device's clock when the batch left, in milliseconds since 1970; corrects the events' own clocks. */
  sentAt: number;
  events: AnalyticsEvent[];
}

export interface AnalyticsEvent {
  /** Made by the client, once; the service counts an id once per app however often it comes. */
  id: string;
  name: string;
  /** Anything JSON can hold. */
  data?: unknown;
  /** The device's clock when it happened, in milliseconds since 1970. */
  timestamp: number;
}

/** Answer, with 202, of every analytics endpoint. */
export interface EventReceipt {
  /** Events now stored. */
  accepted: number;
  /** Events that were stored before. */
  duplicates: number;
  /** Events that will never be stored; the rest of their batch is. */
  rejected: RejectedEvent[];
}

export interface RejectedEvent {
  id: string;
  reason: string;
}

/** What `POST /api/analytics/event` and `/api/analytics/retention` take: the shape other SDKs of this kind send. */
export interface SingleEvent {
  event_name: string;
  data?: unknown;
  /** ISO 8601. */
  timestamp: string;
  platform: string;
  /** The install's id; events without one count for the app alone. */
  device_id?: string | null;
}
