"use client";
import type { ReactElement } from "react";
import type { LinkDevtoolsProps } from "./link-devtools-props.ts";
import type * as panelModule from "./panel.tsx";

export type { LinkDevtoolsProps } from "./link-devtools-props.ts";

declare function require(name: string): unknown;

/**
 * A panel for development: what the client read, asked, answered and why, and the config in use. It can start the app as a
 * new install. Opens with a button, and from the developer menu (shake the phone). Renders nothing in a release, which does
 * not contain the panel.
 *
 * @example
 * <LinkProvider config={config}>
 *   <App />
 *   <LinkDevtools />
 * </LinkProvider>;
 */
export function LinkDevtools(props: LinkDevtoolsProps): ReactElement | null {
  if (typeof __DEV__ !== "undefined" && __DEV__) {
    const { Panel } = require("./panel") as typeof panelModule;
    return <Panel {...props} />;
  }
  return null;
}
