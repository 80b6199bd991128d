import { LinkAnalytics, LinkEventNames } from "@throughline/react-native";
import type { Product } from "../catalogue.ts";

/** What the shop tells its analytics, in one place. */
export const events = {
  loggedIn: (invited: boolean) => LinkAnalytics.logEvent(LinkEventNames.Login, { invited }),
  looked: ({ id, price }: Product) =>
    LinkAnalytics.logEvent(LinkEventNames.ViewItem, { id, price }),
  addedToBasket: ({ id, price }: Product) =>
    LinkAnalytics.logEvent(LinkEventNames.AddToCart, { id, price }),
  bought: (ids: readonly string[], value: number) =>
    LinkAnalytics.logEvent(LinkEventNames.Purchase, { ids, value, currency: "EUR" }),
  shared: (route: string) => LinkAnalytics.logEvent(LinkEventNames.Share, { route }),
  acceptedInvite: (code: string) => LinkAnalytics.logEvent(LinkEventNames.Invite, { code }),
};
