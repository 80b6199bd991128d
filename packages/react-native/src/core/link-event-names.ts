const names = [
  "Login",
  "Search",
  "Share",
  "SignUp",
  "TutorialBegin",
  "TutorialComplete",
  "ReEngage",
  "Invite",
  "OpenedFromPushNotification",
  "AddPaymentInfo",
  "AddShippingInfo",
  "AddToCart",
  "RemoveFromCart",
  "Refund",
  "ViewItem",
  "BeginCheckout",
  "Purchase",
  "AdImpression",
] as const;

/** `signUp` as `sign_up`. */
type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : "";

/**
 * The events `LinkAnalytics.logEvent` knows.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 * LinkAnalytics.logEvent("purchase"); // the string value means the same
 */
export const LinkEventNames = Object.fromEntries(
  names.map((name) => [name, name.replace(/\B[A-Z]/g, "_$&").toLowerCase()]),
) as { readonly [Name in (typeof names)[number]]: SnakeCase<Uncapitalize<Name>> };

/**
 * A member of {@link LinkEventNames}, or its string value.
 *
 * @example
 * const bought: LinkEventNames = LinkEventNames.Purchase; // or "purchase"
 */
export type LinkEventNames = (typeof LinkEventNames)[keyof typeof LinkEventNames];
