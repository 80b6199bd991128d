/**
 * How the app was reached.
 *
 * - `deferred`: matched by the service on the first run after an install
 * - `verified`: a universal link (iOS) or app link (Android) opened the installed app
 * - `scheme`: a link with a custom scheme, such as `shop://products/42`, opened the installed app
 *
 * @example
 * if (linkType === "deferred") showWelcomeFor(linkRoute);
 */
export type LinkType = "deferred" | "verified" | "scheme";

/** The type `URL` if the program has a global of this name, otherwise `never`. */
type UrlObject = typeof globalThis extends { URL: { prototype: infer Url } } ? Url : never;

/**
 * What `useLinkContext()` returns. Wait for `isLinkProcessed`, go to `linkRoute`, then call `clearLink()`.
 *
 * @example
 * const { isLinkProcessed, linkRoute, clearLink } = useLinkContext();
 * useEffect(() => {
 *   if (!isLinkProcessed || !linkRoute) return;
 *   router.push(linkRoute);
 *   clearLink();
 * }, [isLinkProcessed, linkRoute, clearLink]);
 */
export interface LinkContextType {
  /** `true` once the check for a link has finished, whether it succeeded or failed. Never becomes false again. */
  readonly isLinkProcessed: boolean;
  /** The link; `null` if there is none or the check failed. For a short link, the URL it resolves to. In this release always a string. */
  readonly linkUrl: string | UrlObject | null;
  /** Path and query of the link, such as `/products/42?ref=a`; `null` if there is no link. */
  readonly linkRoute: string | null;
  /** How the app was reached; `null` when there is no link. */
  readonly linkType: LinkType | null;
  /** Clears the link (URL, route and type). Call it once you have handled the link. The function never changes. */
  readonly clearLink: () => void;
}

/**
 * What `useLinkContext()` of `@throughline/react-native/v0.3` returns.
 *
 * @example
 * const { deferredLinkProcessed, route } = useLinkContext();
 * if (!deferredLinkProcessed) return <Splash />;
 * return <Navigator initialRoute={route ?? "/"} />;
 */
export interface DeferredLinkContext {
  /** `true` once the check for a deferred link has finished, whether it succeeded or failed. */
  readonly deferredLinkProcessed: boolean;
  /** The deferred link; `null` when nothing matched or the check failed. */
  readonly deferredLink: string | UrlObject | null;
  /** Path and query of the deferred link; `null` when nothing matched. */
  readonly route: string | null;
}
