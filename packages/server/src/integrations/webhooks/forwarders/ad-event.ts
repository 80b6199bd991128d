import type { WebhookEvent } from "@throughline/protocol";
import type { AdClick, Delivery } from "./forwarder.ts";

/** What is reported to an ad network: an event of an install that a click on an ad led to, and nothing about its user. */
export interface AdEvent {
  /** The event's id, which stays the same in every attempt and replay, so that the network counts the event once. */
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly click: AdClick;
  readonly value?: number;
  readonly currency?: string;
  /** The SHA-256 of the user's e-mail address, if the app put it into the event as `emailSha256`. */
  readonly email?: string;
}

/** The events that ad networks get. */
export const adEvents: readonly WebhookEvent[] = ["event.logged"];

/** The name of the event that a test sends. */
const testName = "throughline_test";

export function toAdEvent({ id, at, payload, adClick }: Delivery): AdEvent {
  if (adClick === undefined) throw new Error("An ad network got a message without a click.");
  if (payload.type !== "event.logged") return { id, name: testName, at, click: adClick };
  const { data } = payload.data;
  const { value, currency, emailSha256: email } = Object(data) as Record<string, unknown>;
  return {
    id: payload.data.id,
    name: payload.data.name,
    at: Date.parse(payload.data.at),
    click: adClick,
    ...(typeof value === "number" && { value }),
    ...(typeof currency === "string" && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(typeof email === "string" && /^[0-9a-f]{64}$/.test(email) && { email }),
  };
}

/** Returns a time in whole seconds since 1970. */
export function seconds(at: number): number {
  return Math.floor(at / 1000);
}

/** Returns the amount of an event. An amount without a currency is none. */
export function amountOf({
  value,
  currency,
}: AdEvent): { readonly value: number; readonly currency: string } | undefined {
  return value === undefined || currency === undefined ? undefined : { value, currency };
}
