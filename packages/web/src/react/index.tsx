"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { AnchorHTMLAttributes, ReactElement } from "react";
import { createLink, start } from "../index.ts";
import type { LinkOptions, Options } from "../index.ts";
import { originOf } from "../hand-over-link.ts";
import { onNavigate } from "../navigation.ts";

/** Shows the banner while it is mounted, and rewrites the page's store links. It renders nothing itself. */
export function SmartBanner(options: Options): null {
  // `consent` is not part of the key: an inline function is a new one on each render.
  const key = JSON.stringify(options);
  const consent = useRef(options.consent);
  useEffect(() => start({ ...(JSON.parse(key) as Options), consent: consent.current }), [key]);
  return null;
}

export type OpenInAppProps = LinkOptions &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "download" | "target">;

/**
 * A link that continues the page, or another path, in the app. On a computer it shows the QR code if a `SmartBanner` is
 * mounted.
 *
 * @example
 * <OpenInApp linkDomain="go.shop.example" path="/products/42">Open in app</OpenInApp>
 */
export function OpenInApp(props: OpenInAppProps): ReactElement {
  const { linkDomain, path, campaign, medium, ...anchor } = props;
  const page = useSyncExternalStore(
    onNavigate,
    () => location.href,
    () => undefined,
  );
  const target = path ?? page;
  const href =
    target === undefined
      ? originOf(linkDomain)
      : createLink({ linkDomain, path: target, campaign, medium });
  return <a {...anchor} href={href} data-throughline-open={path ?? ""} />;
}
