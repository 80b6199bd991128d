/** Names that the code blocks of the guides use without defining them. */
import type * as React from "react";
import type * as RN from "react-native";
import type * as Client from "@throughline/react-native";
import type * as Hooks from "@throughline/react-native/hooks";

declare global {
  type Config = Client.Config;
  type Href = never;
  const LinkProvider: typeof Client.LinkProvider;
  const useLinkContext: typeof Client.useLinkContext;
  const LinkAnalytics: typeof Client.LinkAnalytics;
  const LinkEventNames: typeof Client.LinkEventNames;
  const useLinkHandler: typeof Hooks.useLinkHandler;
  const Share: typeof RN.Share;
  const useEffect: typeof React.useEffect;

  const API_KEY: string;
  const appID: string;
  const baseUrl: string;
  const yours: Config;
  const isLoggedIn: boolean;
  const loadProduct: (route: string) => Promise<void>;
  const router: { push: (route: string) => void };
  const navigate: (route: string) => void;
  const test: (title: string, run: () => Promise<void>) => void;
  const openMyStore: (database: unknown) => Promise<never>;
  const anEmptyDatabase: () => unknown;
  const process: { env: Record<string, string | undefined> };
}
