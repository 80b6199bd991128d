import type { LinkingOptions, ParamListBase } from "@react-navigation/native";
import {
  deliversUrl,
  readLaunchUrl,
  routeTo,
  type Link,
  type MapToRoute,
} from "../client/delivery.ts";
import { launchLink, onRouterLink } from "../client/router-links.ts";
import { acquireSession, type Config } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";

type ScreensConfig<ParamList extends object> = NonNullable<LinkingOptions<ParamList>["config"]>;

interface SessionOptions {
  /** The same config as that of the `LinkProvider`. */
  config: Config;
  /**
   * Maps a link to a different route; `null` leaves the app where it is.
   * @default the link's own route
   */
  mapToRoute?: MapToRoute | undefined;
}

/** React Navigation's own options for `linking`, with `screens` next to the session's config. */
export interface LinkingOptionsWithScreens<ParamList extends object>
  extends
    SessionOptions,
    Pick<ScreensConfig<ParamList>, "initialRouteName" | "screens">,
    Omit<LinkingOptions<ParamList>, "config" | "getInitialURL" | "subscribe"> {}

/** React Navigation's own options for the `linking` of a static navigation, whose screens define their paths. */
export interface StaticLinkingOptions extends Omit<
  LinkingOptions<ParamListBase>,
  "config" | "enabled"
> {
  enabled?: "auto" | boolean;
}

/**
 * Creates the `linking` of a `NavigationContainer` or, without `screens`, of a static navigation. The
 * container shows its `fallback` until the link is known, for at most `config.matchTimeoutMs`, and then
 * starts on the link's screen. Your links arrive as URLs with the first prefix; other URLs arrive unchanged.
 *
 * @example
 * const linking = createLinking({
 *   config,
 *   prefixes: ["shop://", "https://go.shop.example"],
 *   screens: { Home: "", Product: "products/:id" },
 * });
 * <NavigationContainer linking={linking}>…</NavigationContainer>;
 */
export function createLinking<ParamList extends object = ReactNavigation.RootParamList>(
  options: LinkingOptionsWithScreens<ParamList>,
): LinkingOptions<ParamList>;
export function createLinking(options: SessionOptions & StaticLinkingOptions): StaticLinkingOptions;
export function createLinking({
  config,
  mapToRoute,
  screens,
  initialRouteName,
  ...options
}: SessionOptions & {
  prefixes?: readonly string[];
  screens?: object;
  initialRouteName?: PropertyKey;
}): object {
  const session = () => acquireSession(config, phonePorts);
  const toUrl = (link: Link) => {
    const route = routeTo(link, mapToRoute);
    return route && withPrefix(route, options.prefixes);
  };
  return {
    ...options,
    ...(screens && { config: { initialRouteName, screens } }),
    async getInitialURL() {
      // Start both reads together, so that other URLs wait no longer than the check for a link.
      const launchUrl = readLaunchUrl(session());
      const link = await launchLink(session());
      return link ? toUrl(link) : launchUrl;
    },
    subscribe(listener: (url: string) => void) {
      const unsubscribe = onRouterLink(session(), (link) => {
        const url = toUrl(link);
        if (url) listener(url);
      });
      const otherUrls = session().ports.onUrl(({ url }) => {
        if (!deliversUrl(session(), url)) listener(url);
      });
      return () => {
        unsubscribe();
        otherUrls.remove();
      };
    },
  };
}

/**
 * Returns a URL that React Navigation accepts for the route. It begins with the first prefix that has no
 * pattern, or else with a prefix that fits the first pattern. Without prefixes, and for `*`, version 8 accepts
 * any scheme.
 */
function withPrefix(route: string, prefixes: readonly string[] = []): string {
  const prefix = prefixes.find((each) => !each.includes("*")) ?? prefixes[0] ?? "*";
  if (prefix === "*") return `app:/${route}`;
  const origin = prefix.replace(/\*/g, "app");
  return origin.endsWith("://") ? origin + route.slice(1) : origin.replace(/\/*$/, "") + route;
}
