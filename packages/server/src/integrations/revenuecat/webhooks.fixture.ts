/**
 * Webhooks with the fields that RevenueCat documents for version 1.0 of its events (docs: Webhooks,
 * "Event types and fields").
 */

const purchasedAt = Date.UTC(2025, 10, 14, 23, 50);

const subscription = {
  event_timestamp_ms: purchasedAt + 4_000,
  product_id: "example.shop.weekly",
  period_type: "NORMAL",
  purchased_at_ms: purchasedAt,
  expiration_at_ms: purchasedAt + 7 * 86_400_000,
  environment: "PRODUCTION",
  entitlement_id: null,
  entitlement_ids: ["pro"],
  presented_offering_id: null,
  transaction_id: "100000000000001",
  original_transaction_id: "100000000000001",
  is_family_share: false,
  country_code: "DE",
  app_user_id: "ann",
  aliases: ["$RCAnonymousID:8069238d6049ce87cc529853916d624c"],
  original_app_user_id: "$RCAnonymousID:87c6049c58069238dce29853916d624c",
  currency: "EUR",
  price: 8.14,
  price_in_purchased_currency: 7.99,
  subscriber_attributes: { $email: { updated_at_ms: purchasedAt, value: "ann@shop.example" } },
  store: "APP_STORE",
  takehome_percentage: 0.7,
  tax_percentage: 0.19,
  commission_percentage: 0.3,
  offer_code: null,
  app_id: "app1234567890",
};

/** Returns the body of a webhook. */
export function revenueCatWebhook(type: string, event: object = {}) {
  return {
    event: { ...subscription, type, id: `6d1f4d2a-${type}`, ...event },
    api_version: "1.0",
  };
}

const purchase = revenueCatWebhook("INITIAL_PURCHASE");
const renewal = revenueCatWebhook("RENEWAL", {
  is_trial_conversion: false,
  renewal_number: 2,
  transaction_id: "100000000000002",
});
const refund = revenueCatWebhook("CANCELLATION", {
  cancel_reason: "CUSTOMER_SUPPORT",
  price: -8.14,
  price_in_purchased_currency: -7.99,
  transaction_id: "100000000000002",
});

/** Webhooks that are stored, with the name and the amount of their event. */
export const storedWebhooks = [
  ["a purchase", purchase, "purchase", 7.99],
  ["a purchase that does not renew", revenueCatWebhook("NON_RENEWING_PURCHASE"), "purchase", 7.99],
  ["a renewal", renewal, "renewal", 7.99],
  ["a refund", refund, "refund", -7.99],
  [
    "a refund with a positive price",
    revenueCatWebhook("CANCELLATION", { cancel_reason: "CUSTOMER_SUPPORT" }),
    "refund",
    -7.99,
  ],
  ["a reversed refund", revenueCatWebhook("REFUND_REVERSED"), "refund_reversed", 7.99],
  [
    "a free trial",
    revenueCatWebhook("INITIAL_PURCHASE", {
      period_type: "TRIAL",
      price: 0,
      price_in_purchased_currency: 0,
    }),
    "start_trial",
    undefined,
  ],
  [
    "a purchase with an unknown price",
    revenueCatWebhook("NON_RENEWING_PURCHASE", {
      price: null,
      price_in_purchased_currency: null,
      currency: null,
    }),
    "purchase",
    undefined,
  ],
] as const;

/** Webhooks that change no revenue. */
export const ignoredWebhooks = [
  revenueCatWebhook("TEST"),
  revenueCatWebhook("CANCELLATION", { cancel_reason: "UNSUBSCRIBE" }),
  revenueCatWebhook("UNCANCELLATION"),
  revenueCatWebhook("EXPIRATION", { expiration_reason: "UNSUBSCRIBE" }),
  revenueCatWebhook("BILLING_ISSUE", { grace_period_expiration_at_ms: purchasedAt }),
  revenueCatWebhook("PRODUCT_CHANGE", { new_product_id: "example.shop.yearly" }),
  revenueCatWebhook("SUBSCRIPTION_PAUSED", { auto_resume_at_ms: purchasedAt }),
  revenueCatWebhook("SUBSCRIBER_ALIAS"),
  revenueCatWebhook("INITIAL_PURCHASE", { period_type: "PROMOTIONAL", store: "PROMOTIONAL" }),
  {
    api_version: "1.0",
    event: {
      type: "TRANSFER",
      id: "6d1f4d2a-transfer",
      event_timestamp_ms: purchasedAt,
      environment: "PRODUCTION",
      store: "APP_STORE",
      transferred_from: ["ben"],
      transferred_to: ["ann"],
    },
  },
];
