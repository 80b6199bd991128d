/**
 * The events `LinkAnalytics.logEvent` knows.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 * LinkAnalytics.logEvent("purchase"); // the string value means the same
 */
export const LinkEventNames = {
  Login: "login",
  Search: "search",
  Share: "share",
  SignUp: "sign_up",
  TutorialBegin: "tutorial_begin",
  TutorialComplete: "tutorial_complete",
  ReEngage: "re_engage",
  Invite: "invite",
  OpenedFromPushNotification: "opened_from_push_notification",
  AddPaymentInfo: "add_payment_info",
  AddShippingInfo: "add_shipping_info",
  AddToCart: "add_to_cart",
  RemoveFromCart: "remove_from_cart",
  Refund: "refund",
  ViewItem: "view_item",
  BeginCheckout: "begin_checkout",
  Purchase: "purchase",
  AdImpression: "ad_impression",
} as const;

/**
 * A member of {@link LinkEventNames}, or its string value.
 *
 * @example
 * const bought: LinkEventNames = LinkEventNames.Purchase; // or "purchase"
 */
export type LinkEventNames = (typeof LinkEventNames)[keyof typeof LinkEventNames];
