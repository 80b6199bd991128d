import { ReactElement } from 'react';
import { ReactNode } from 'react';

/**
 * The configuration of `LinkProvider`.
 *
 * @example
 * const config: Config = { API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" };
 */
export declare interface Config {
    /** The app's publishable key (`pk_…`), from `throughline app create` or the dashboard. */
    API_KEY: string;
    /** The app's id, from `throughline app create` or the dashboard. */
    appID: string;
    /**
     * The variant of the app that this build is, such as `staging`. The variant of the key takes precedence.
     * @default the variant of the key, or else the app itself
     */
    appVariant?: string | undefined;
    /**
     * Whether the first run checks the clipboard for a copied link. iOS only. iOS may ask the user for
     * permission to paste, but only if there is a URL on the clipboard.
     * @default true
     */
    shouldUseClipboard?: boolean | undefined;
    /**
     * When the first run uses the clipboard, unless `shouldUseClipboard` is false. iOS only. `auto`: at the
     * start. `manual`: when the user pastes a link, with `<PasteLinkButton>` or `submitPastedLink()`. `off`:
     * never.
     * @default "auto"
     */
    clipboard?: "auto" | "manual" | "off" | undefined;
    /**
     * Whether this start is the first one after an install. Set this if the app knows, for example because it had users before
     * it had this library. If `false`, no match is requested. An unknown, late or failed result counts as a new install.
     * @default the service compares the time of the install with the time of the click
     * @example
     * isFreshInstall: async () => (await AsyncStorage.getItem("user")) === null
     */
    isFreshInstall?: boolean | (() => boolean | Promise<boolean>) | undefined;
    /**
     * Where the install record and the event queue are stored.
     * @default `@react-native-async-storage/async-storage`
     */
    storage?: LinkStorage | undefined;
    /**
     * The address of your Throughline service; required in a release. Expo fills in `EXPO_PUBLIC_…`
     * variables only in your own code, so read them there.
     * @default `http://localhost:8787`; in development, port 8787 of the machine that served the JS bundle
     * @example
     * baseUrl: process.env.EXPO_PUBLIC_THROUGHLINE_URL
     */
    baseUrl?: string | undefined;
    /**
     * How long the check for a link may delay the start, in milliseconds; 30 s at most. After that
     * `isLinkProcessed` becomes true, and a deferred link that arrives later is still delivered.
     * @default 5000
     */
    matchTimeoutMs?: number | undefined;
    /**
     * Whether a failed match (no network, service down) is tried again on the next starts of the app, on at most 3 starts
     * within 24 hours. If `false`, a failure is final.
     * @default false
     */
    retryFailedMatch?: boolean | undefined;
    /**
     * Host names of your links and of their destinations, such as `["go.shop.example", "shop.example"]`;
     * `*.shop.example` stands for all subdomains. If set, web links with any other host are neither delivered
     * nor resolved, and a copied link with such a host never leaves the device. Opens through these links are reported to
     * the service.
     * @default every host
     */
    linkDomains?: readonly string[] | undefined;
    /**
     * Whether a URL that opened the app, was copied, or was matched is one of your links. Return `false` for others,
     * such as a login callback: they are neither delivered nor sent anywhere.
     * @default every URL is a link
     * @example
     * shouldHandleLink: (url) => !url.startsWith("fb123://")
     */
    shouldHandleLink?: ((url: string) => boolean) | undefined;
    /**
     * Which links are handled: `all`, web links and deferred links (`web-only`), or only the deferred link
     * that led to the install (`deferred-only`).
     * @default "all"
     */
    linkProcessingMode?: "all" | "web-only" | "deferred-only" | undefined;
    /**
     * The user's consent at the start; `setConsent()` changes it later.
     * @default "granted"
     */
    consent?: Consent | undefined;
    /**
     * Whether an event `app_open` is logged at most once a day, to measure retention.
     * @default false
     */
    logAppOpens?: boolean | undefined;
    /**
     * Logs one line per decision to the console. In a release build the lines contain no URL.
     * @default false
     */
    debug?: boolean | undefined;
    /**
     * Replaces single sources of device signals, for bare React Native, or turns them off with `undefined`.
     *
     * @example
     * phone: { model: () => DeviceInfo.getModel(), userAgent: undefined }
     */
    phone?: {
        readonly [Signal in keyof Phone]?: Phone[Signal] | undefined;
    } | undefined;
}

/**
 * The user's consent.
 *
 * - `granted`: everything is allowed
 * - `denied`: no device signals, no clipboard and no events leave the phone; the click id of an install
 *   referrer and links that open the app still work. A short link is not resolved: it opens by its own path
 * - `pending`: not decided yet; the app starts, but matching and events wait
 *
 * @example
 * setConsent(answer === "yes" ? "granted" : "denied");
 */
export declare type Consent = "granted" | "denied" | "pending";

/**
 * `logEvent` for the app's own events besides those of {@link LinkEventNames}.
 *
 * @example
 * interface AppEvents { level_up: { level: number } }
 * const analytics: CustomAnalytics<AppEvents> = LinkAnalytics.withCustomEvents<AppEvents>();
 */
export declare interface CustomAnalytics<Events extends object> {
    logEvent(eventName: LinkEventNames, data?: unknown): void;
    logEvent<Name extends keyof Events & string>(eventName: Name, data: Events[Name]): void;
}

/**
 * Logs what users do in the app, so that the results of links can be measured.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 */
export declare const LinkAnalytics: {
    /**
     * Queues an event. Never throws and never blocks. Offline, before a provider is mounted and across
     * restarts the event is kept until it can be sent.
     *
     * @param eventName a member of {@link LinkEventNames} or its string value
     * @param data anything that JSON can represent
     */
    readonly logEvent: (eventName: LinkEventNames, data?: unknown) => void;
    /**
     * Says who is signed in. Events carry the user from now on, also after a restart, and the service learns whose
     * install this is. With `null`, later events carry no user. Never throws and never blocks.
     *
     * @param id your own id of the user, up to 200 characters, or `hashUserId(id)`
     *
     * @example
     * LinkAnalytics.setUserId(user.id); // after signing in
     * LinkAnalytics.setUserId(null); // after signing out
     */
    readonly setUserId: (id: string | number | null) => void;
    /**
     * Returns the same functions for your own events. TypeScript checks their names and data. Use snake_case
     * names like those of {@link LinkEventNames}.
     *
     * @example
     * const analytics = LinkAnalytics.withCustomEvents<{ level_up: { level: number } }>();
     * analytics.logEvent("level_up", { level: 2 });
     */
    readonly withCustomEvents: <Events extends object>() => CustomAnalytics<Events>;
};

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
export declare interface LinkContextType {
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

/** Custom data of a link. */
export declare type LinkData = Record<string, unknown>;

/**
 * The names of the events that `LinkAnalytics.logEvent` knows.
 *
 * @example
 * LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: 49.9, currency: "PLN" });
 * LinkAnalytics.logEvent("purchase"); // the string value means the same
 */
export declare const LinkEventNames: Names;

/**
 * A member of {@link LinkEventNames}, or its string value.
 *
 * @example
 * const bought: LinkEventNames = LinkEventNames.Purchase; // or "purchase"
 */
export declare type LinkEventNames = Names[keyof Names];

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

/**
 * Finds the link that led to this install, once per install, and listens for links that open the app.
 * Put it at the root of the app, outside the navigation, and read the result with `useLinkContext()`.
 *
 * @example
 * export default function Root() {
 *   return (
 *     <LinkProvider config={{ API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" }}>
 *       <App />
 *     </LinkProvider>
 *   );
 * }
 */
export declare function LinkProvider(props: LinkProviderProps): ReactElement;

/**
 * Props of {@link LinkProvider}.
 *
 * @example
 * const Links = ({ children }: Pick<LinkProviderProps, "children">) => (
 *   <LinkProvider config={config}>{children}</LinkProvider>
 * );
 */
export declare interface LinkProviderProps {
    /** May be a new object on each render: the same `appID` keeps the running session. */
    config: Config;
    /** The app. */
    children: ReactNode;
}

/**
 * A key-value store, asynchronous or synchronous, for the install record and the event queue.
 * The default is `@react-native-async-storage/async-storage`.
 *
 * @example
 * import { createMMKV } from "react-native-mmkv"; // before version 4: new MMKV()
 * const mmkv = createMMKV();
 * const storage: LinkStorage = {
 *   getItem: (key) => mmkv.getString(key) ?? null,
 *   setItem: (key, value) => mmkv.set(key, value),
 * };
 */
export declare interface LinkStorage {
    getItem(key: string): Promise<string | null> | string | null;
    setItem(key: string, value: string): Promise<void> | void;
    /** Optional. Without this function, a key that is no longer needed keeps an empty text. */
    removeItem?(key: string): Promise<void> | void;
}

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
export declare type LinkType = "deferred" | "verified" | "scheme";

/** A value that may be missing, or a promise of such a value. */
declare type MaybeAsync<T> = T | null | undefined | Promise<T | null | undefined>;

declare type Names = {
    readonly [Name in (typeof names)[number]]: SnakeCase<Uncapitalize<Name>>;
};

declare const names: readonly ["Login", "Search", "Share", "SignUp", "TutorialBegin", "TutorialComplete", "ReEngage", "Invite", "OpenedFromPushNotification", "AddPaymentInfo", "AddShippingInfo", "AddToCart", "RemoveFromCart", "Refund", "ViewItem", "BeginCheckout", "Purchase", "AdImpression"];

/**
 * Where the device signals of a first run come from. Each source is read separately; if a source is missing,
 * throws, hangs or returns nonsense, only its own signal is lost. Except for the referrer and the clipboard, the
 * names are those of the fields of the request.
 *
 * @example
 * const phone: Phone = { model: () => DeviceInfo.getModel(), timezone: () => getTimeZone() };
 */
export declare interface Phone {
    /** The Play Store's raw install referrer, such as `clickId=abc&utm_source=mail`. Read on Android only. */
    installReferrer?: () => MaybeAsync<string>;
    /** The model, such as `iPhone 15` or `Pixel 8`. */
    model?: () => MaybeAsync<string>;
    /** The manufacturer, such as `Apple` or `Google`. */
    manufacturer?: () => MaybeAsync<string>;
    /** The version of the system, such as `18.6.2` or `15`. */
    systemVersion?: () => MaybeAsync<string>;
    /** The width of the whole screen, in points (iOS) or density-independent pixels (Android). */
    screenWidth?: () => MaybeAsync<number>;
    screenHeight?: () => MaybeAsync<number>;
    /** Physical pixels per point. */
    scale?: () => MaybeAsync<number>;
    /** The user's language tags, most preferred first. */
    locale?: () => MaybeAsync<readonly string[]>;
    /** The IANA name of the time zone, such as `Europe/Warsaw`. */
    timezone?: () => MaybeAsync<string>;
    userAgent?: () => MaybeAsync<string>;
    /**
     * When the app was installed, in milliseconds since 1970. An update does not change it. A click after
     * this time cannot have led to the install.
     */
    installedAt?: () => MaybeAsync<number>;
    /** The clipboard, which is read on iOS only. */
    clipboard?: {
        /** Whether there is a URL, without showing a paste prompt. `read` is called only if this returns `true`. */
        hasUrl: () => MaybeAsync<boolean>;
        read: () => MaybeAsync<string>;
    };
}

/**
 * The options of the config plugin in `app.json` or `app.config.ts`.
 *
 * @example
 * const links: PluginOptions = { domains: ["go.shop.example"], scheme: "shop" };
 * export default { name: "Shop", slug: "shop", plugins: [["@throughline/react-native", links]] };
 */
export declare interface PluginOptions {
    /** Host names of your links, such as `go.shop.example`. */
    domains?: string[];
    /** The app's own scheme, such as `shop`, or several. */
    scheme?: string | string[];
    /** Whether Android backups leave out AsyncStorage. Default: true. */
    excludeFromBackup?: boolean;
    /**
     * The URL whose domain gets copies of Apple's ad postbacks, such as `https://shop.example`. iOS sends them to the
     * registrable domain, so `https://go.shop.example` means `shop.example`.
     */
    postbackEndpoint?: string;
    /** Whether the endpoint also gets copies of re-engagement postbacks (iOS 18 and newer). Default: false. */
    reengagementPostbacks?: boolean;
}

/**
 * Sets the user's consent for every session, running or started later. Overrides `config.consent`.
 *
 * @example
 * setConsent("granted"); // pending work continues
 */
export declare function setConsent(consent: Consent): void;

/** Converts a name to snake case, such as `signUp` to `sign_up`. */
declare type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}` ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}` : "";

/** The type `URL` if the program has a global of this name, otherwise `never`. */
declare type UrlObject = typeof globalThis extends {
    URL: {
        prototype: infer Url;
    };
} ? Url : never;

/**
 * Returns the link that the user came through. Wait for `isLinkProcessed`, go to `linkRoute`, then call `clearLink()`.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { isLinkProcessed, linkRoute, clearLink } = useLinkContext();
 * useEffect(() => {
 *   if (!isLinkProcessed || !linkRoute) return;
 *   router.push(linkRoute);
 *   clearLink();
 * }, [isLinkProcessed, linkRoute, clearLink]);
 */
export declare function useLinkContext(): LinkContextType;

export { }
