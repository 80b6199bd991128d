import { LinkAnalytics, LinkEventNames } from "@throughline/react-native";
import type { Product } from "../catalogue.ts";

/** All analytics events of the shop. */
export const events = {
  loggedIn: (invited: boolean) => LinkAnalytics.logEvent(LinkEventNames.Login, { invited }),
  viewedProduct: ({ id, price }: Product) =>
    LinkAnalytics.logEvent(LinkEventNames.ViewItem, { id, price }),
  addedToBasket: ({ id, price }: Product) =>
    LinkAnalytics.logEvent(LinkEventNames.AddToCart, { id, price }),
  purchased: (ids: readonly string[], value: number) =>
    LinkAnalytics.logEvent(LinkEventNames.Purchase, { ids, value, currency: "EUR" }),
  sharedInvite: (route: string) => LinkAnalytics.logEvent(LinkEventNames.Share, { route }),
  acceptedInvite: (code: string) => LinkAnalytics.logEvent(LinkEventNames.Invite, { code }),
};
