/** Checked by the compiler alone: what an editor shows of the public names. */
import type { ComponentProps, ReactElement, ReactNode } from "react";
import {
  LinkAnalytics,
  LinkEventNames,
  type LinkProvider,
  type useLinkContext,
  type Config,
  type LinkContextType,
  type LinkData,
  type LinkStorage,
  type LinkType,
  type PluginOptions,
} from "@throughline/react-native";
import { getLinkClient } from "@throughline/react-native/client";
import {
  useLink,
  useLinkHandler,
  type useInstallLink,
  type useLinkDetails,
} from "@throughline/react-native/hooks";
import type * as oldEntry from "@throughline/react-native/v0.3";

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      /** As Expo's own type generation declares it in an app. */
      EXPO_PUBLIC_THROUGHLINE_URL?: string;
    }
  }
}

type Same<A, B> = [A, B] extends [B, A] ? true : never;

type Context = ReturnType<typeof useLinkContext>;
type Details = ReturnType<typeof useLinkDetails>;
type Deferred = ReturnType<typeof oldEntry.useLinkContext>;

export const shapes: true[] = [
  true satisfies Same<Context, LinkContextType>,
  true satisfies Same<Context["isLinkProcessed"], boolean>,
  true satisfies Same<Context["linkUrl"], string | URL | null>,
  true satisfies Same<Context["linkRoute"], string | null>,
  true satisfies Same<Context["linkType"], LinkType | null>,
  true satisfies Same<LinkType, "deferred" | "verified" | "scheme">,
  true satisfies Same<Context["clearLink"], () => void>,
  true satisfies Same<
    keyof Context,
    "isLinkProcessed" | "linkUrl" | "linkRoute" | "linkType" | "clearLink"
  >,
  true satisfies Same<keyof Details, "params" | "pathname" | "data" | "match" | "originalUrl">,
  true satisfies Same<keyof Deferred, "deferredLinkProcessed" | "deferredLink" | "route">,
  true satisfies Same<Deferred["deferredLinkProcessed"], boolean>,
  true satisfies Same<Deferred["deferredLink"], string | URL | null>,
  true satisfies Same<Deferred["route"], string | null>,
  true satisfies Same<keyof oldEntry.Config, "API_KEY" | "appID" | "shouldUseClipboard">,
  // The 0.3.x reference has no analytics module.
  true satisfies Same<keyof typeof oldEntry, "LinkProvider" | "useLinkContext">,
  true satisfies Same<Config["API_KEY"], string>,
  true satisfies Same<Config["appID"], string>,
  true satisfies Same<Config["shouldUseClipboard"], boolean | undefined>,
  true satisfies Same<Config["storage"], LinkStorage | undefined>,
  true satisfies Same<ReturnType<typeof LinkProvider>, ReactElement>,
  true satisfies Same<Parameters<typeof useLinkContext>, []>,
  true satisfies Same<ComponentProps<typeof LinkProvider>, { config: Config; children: ReactNode }>,
  true satisfies Same<
    Parameters<typeof LinkAnalytics.logEvent>,
    [eventName: LinkEventNames, data?: unknown]
  >,
  true satisfies Same<ReturnType<typeof LinkAnalytics.logEvent>, void>,
  true satisfies Same<(typeof LinkEventNames)["SignUp"], "sign_up">,
];

LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9 });
LinkAnalytics.logEvent("purchase");
// @ts-expect-error no such event
LinkAnalytics.logEvent("checkout");

const analytics = LinkAnalytics.withCustomEvents<{ level_up: { level: number } }>();
analytics.logEvent("level_up", { level: 2 });
analytics.logEvent(LinkEventNames.Purchase);
// @ts-expect-error no such event
analytics.logEvent("level_down", { level: 2 });
// @ts-expect-error the level is missing
analytics.logEvent("level_up", {});

export const purchase: LinkEventNames.Purchase = "purchase";
// @ts-expect-error another event
export const login: LinkEventNames.Login = "purchase";

/** An interface, which has no index signature. */
interface InviteData {
  club: string;
}

/** The data has the app's own type wherever a link is handed out. */
export function useTypedData() {
  useLinkHandler<InviteData>(({ data }) => {
    true satisfies Same<typeof data, InviteData | null>;
  });
  getLinkClient<InviteData>(least).subscribe(({ data }) => {
    true satisfies Same<typeof data, InviteData | null>;
  });
  const link = useLink<InviteData>();
  const untyped = useLink();
  return [
    true satisfies Same<NonNullable<typeof link>["data"], InviteData | null>,
    true satisfies Same<NonNullable<typeof untyped>["data"], LinkData | null>,
    true satisfies Same<
      NonNullable<ReturnType<typeof useInstallLink<InviteData>>>["data"],
      InviteData | null
    >,
    true satisfies Same<ReturnType<typeof useLinkDetails<InviteData>>["data"], InviteData | null>,
  ];
}

export const least: Config = { API_KEY: "pk_x", appID: "shop" };
// @ts-expect-error API_KEY is required
export const withoutKey: Config = { appID: "shop" };
// @ts-expect-error appID is required
export const withoutAppId: Config = { API_KEY: "pk_x" };
/** An environment variable that may be absent is welcome. */
export const fromEnvironment: Config = { ...least, baseUrl: undefined as string | undefined };

export const links: PluginOptions = { domains: ["go.shop.example"], scheme: "shop" };
// @ts-expect-error no such option
export const typo: PluginOptions = { domain: "go.shop.example" };

export const synchronous: LinkStorage = { getItem: () => null, setItem: () => undefined };
export const asynchronous: LinkStorage = {
  getItem: async () => null,
  setItem: async () => undefined,
  removeItem: async () => undefined,
};
// @ts-expect-error a number is no stored text
export const wrong: LinkStorage = { getItem: () => 1, setItem: () => undefined };
