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

/** Converts a name to snake case, such as `signUp` to `sign_up`. */
type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : "";

type Names = { readonly [Name in (typeof names)[number]]: SnakeCase<Uncapitalize<Name>> };

/**
 * The names of the events that `LinkAnalytics.logEvent` knows.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 * LinkAnalytics.logEvent("purchase"); // the string value means the same
 */
export const LinkEventNames = Object.fromEntries(
  names.map((name) => [name, name.replace(/\B[A-Z]/g, "_$&").toLowerCase()]),
) as Names;

/**
 * A member of {@link LinkEventNames}, or its string value.
 *
 * @example
 * const bought: LinkEventNames = LinkEventNames.Purchase; // or "purchase"
 */
export type LinkEventNames = Names[keyof Names];

/**
 * Each member of the constant as a type.
 *
 * @example
 * function logPurchase(name: LinkEventNames.Purchase) {}
 *
 * @hidden The reference lists the members with the constant.
 */
export declare namespace LinkEventNames {
  export type Login = Names["Login"];
  export type Search = Names["Search"];
  export type Share = Names["Share"];
  export type SignUp = Names["SignUp"];
  export type TutorialBegin = Names["TutorialBegin"];
  export type TutorialComplete = Names["TutorialComplete"];
  export type ReEngage = Names["ReEngage"];
  export type Invite = Names["Invite"];
  export type OpenedFromPushNotification = Names["OpenedFromPushNotification"];
  export type AddPaymentInfo = Names["AddPaymentInfo"];
  export type AddShippingInfo = Names["AddShippingInfo"];
  export type AddToCart = Names["AddToCart"];
  export type RemoveFromCart = Names["RemoveFromCart"];
  export type Refund = Names["Refund"];
  export type ViewItem = Names["ViewItem"];
  export type BeginCheckout = Names["BeginCheckout"];
  export type Purchase = Names["Purchase"];
  export type AdImpression = Names["AdImpression"];
}
