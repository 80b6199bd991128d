import { createHash } from "node:crypto";
import { limits } from "@throughline/protocol";
import { userIdPattern } from "@throughline/protocol/validate";
import type { AppEvent, Moment, Sighting } from "@throughline/storage";
import { Type } from "typebox";
import type { Static } from "typebox";

const optionalText = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ["string", "null"],
      maxLength: limits.userAgentLength,
      description,
    }),
  );
const optionalNumber = (description: string) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ["number", "null"], description }));

const idPrefix = "revenuecat:";

const event = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: limits.idLength - idPrefix.length,
      description: "The webhook's id. A repeated webhook has the same one.",
    }),
    type: Type.String({ maxLength: limits.textLength, description: "What happened." }),
    app_user_id: optionalText("The user's current id."),
    original_app_user_id: optionalText("The user's first id."),
    aliases: Type.Optional(
      Type.Unsafe<string[] | null>({
        type: ["array", "null"],
        items: { type: "string", maxLength: limits.userAgentLength },
        maxItems: 1_000,
        description: "All ids that the user ever had.",
      }),
    ),
    event_timestamp_ms: optionalNumber("When RevenueCat created the event."),
    purchased_at_ms: optionalNumber("When the purchase was made."),
    price_in_purchased_currency: optionalNumber("The price; negative for some refunds."),
    currency: optionalText("The currency of the price."),
    product_id: optionalText("The product."),
    period_type: optionalText("`TRIAL` for free trials, `PROMOTIONAL` for granted access."),
    cancel_reason: optionalText("`CUSTOMER_SUPPORT` for a refund."),
    store: optionalText("The store."),
    transaction_id: optionalText("The store's id of the purchase."),
    environment: optionalText("`SANDBOX` for tests."),
  },
  { description: "The event. Further fields are ignored." },
);

/** The parts of a RevenueCat webhook that the service reads. RevenueCat may add any other field. */
export const revenueCatBody = Type.Object({ event });
export type RevenueCatEvent = Static<typeof event>;

const userId = new RegExp(userIdPattern);

/** How many ids of a user are looked up. RevenueCat sends every alias that the user ever had. */
const maxIds = 20;

/**
 * Converts a webhook of RevenueCat to an event. Returns undefined for everything but purchases,
 * trials, renewals and refunds. A change of the product is followed by a purchase or a renewal of
 * its own.
 */
export function purchaseEvent(given: RevenueCatEvent, receivedAt: Moment): AppEvent | undefined {
  const kind = classifyEvent(given);
  if (kind === undefined) return undefined;
  const { id, environment, price_in_purchased_currency: price, currency } = given;
  const { product_id: product, store, transaction_id: transactionId } = given;
  const { event_timestamp_ms: createdAt, purchased_at_ms: purchasedAt } = given;
  const happenedAt = kind.isPurchase ? (purchasedAt ?? createdAt) : createdAt;
  return {
    id: idPrefix + id,
    name: kind.name,
    // Stores renew a subscription up to a day before its next period begins.
    at: Math.min(happenedAt ?? receivedAt, receivedAt),
    receivedAt,
    data: {
      // A refund has a negative price in some events and a positive one in others.
      ...(price && currency && { value: kind.sign * Math.abs(price), currency }),
      ...(product && { product }),
      ...(store && { store }),
      ...(transactionId && { transactionId }),
    },
    ...(environment === "SANDBOX" && { test: true }),
  };
}

function classifyEvent({ type, period_type: period, cancel_reason: reason }: RevenueCatEvent) {
  // Access that the developer granted. Nobody paid for it.
  if (period === "PROMOTIONAL") return undefined;
  switch (type) {
    case "INITIAL_PURCHASE":
    case "NON_RENEWING_PURCHASE":
      return { name: period === "TRIAL" ? "start_trial" : "purchase", sign: 1, isPurchase: true };
    case "RENEWAL":
      return { name: "renewal", sign: 1, isPurchase: true };
    case "CANCELLATION":
      // Other reasons end the renewals of a subscription and return no money.
      return reason === "CUSTOMER_SUPPORT"
        ? { name: "refund", sign: -1, isPurchase: false }
        : undefined;
    case "REFUND_REVERSED":
      return { name: "refund_reversed", sign: 1, isPurchase: false };
    default:
      return undefined;
  }
}

/**
 * Returns the ids under which the service may know the user, the current one first. Each is
 * followed by its hash, which is what an app sends that hashes its user ids.
 */
export function listUserIds(given: RevenueCatEvent): string[] {
  const { app_user_id: current, original_app_user_id: original, aliases } = given;
  const ids = [current, original, ...(aliases ?? [])].filter((id) => typeof id === "string");
  const usable = ids.filter((id) => userId.test(id));
  return [...new Set(usable)]
    .slice(0, maxIds)
    .flatMap((id) => [id, createHash("sha256").update(id).digest("hex")]);
}

/** Returns the first id that was seen on an install, or the user's current id. */
export function knownUser(ids: readonly string[], seen: readonly Sighting[]): string | undefined {
  return ids.find((id) => seen.some(({ user }) => user === id)) ?? ids[0];
}
