/**
 * The configuration of `LinkProvider`.
 *
 * @example
 * const config: Config = { API_KEY: "pk_…", appID: "shop", baseUrl: "https://links.shop.example" };
 */
declare interface Config {
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
declare type Consent = "granted" | "denied" | "pending";

/**
 * Gives code outside React access to the session. Starts it unless a `LinkProvider` or a router adapter
 * already did. `Data` is the type of the data that your app attaches to its links. It is not checked at run time.
 *
 * @example
 * const installId = await getLinkClient(config).getInstallId();
 */
export declare function getLinkClient<Data extends object = LinkData>(config: Config): LinkClient<Data>;

/**
 * A link that was delivered to the app.
 *
 * @example
 * const open = ({ route, data, clearLink }: Link) => {
 *   navigate(route, data);
 *   clearLink();
 * };
 */
export declare interface Link<Data extends object = LinkData> {
    /** The link. For a short link, the URL it resolves to. */
    readonly url: string;
    /** The path and query of the link, such as `/products/42?ref=a`. */
    readonly route: string;
    /** How the app was reached. */
    readonly type: LinkType;
    /** The data attached to the link. */
    readonly data: Data | null;
    /** How a deferred link was matched, and how sure that is; `null` for a link that opened the app. */
    readonly match: LinkMatch | null;
    /** Clears this link, so that `useLinkContext()` no longer shows it. Does nothing once there is a newer link. */
    readonly clearLink: () => void;
}

/**
 * The session of an app, for code outside React.
 *
 * @example
 * const links = getLinkClient(config);
 * links.subscribe(({ route, clearLink }) => {
 *   navigate(route);
 *   clearLink();
 * });
 */
export declare interface LinkClient<Data extends object = LinkData> {
    /**
     * Calls `listener` once for every link: the link of this launch, links that open the running app, and late deferred
     * links. A link that arrived before the first call of `subscribe` is delivered at once, unless it was cleared or
     * `firstLink` returned it. Returns a function that unsubscribes.
     */
    readonly subscribe: (listener: (link: Link<Data>) => void) => () => void;
    /**
     * Resolves to the link of this launch: the deferred link or the link that opened the app. Resolves to `null` if there is
     * none or the check failed. Settles within `config.matchTimeoutMs`. Later calls get the same result.
     */
    readonly firstLink: () => Promise<Link<Data> | null>;
    /**
     * Resolves to the link that led to this install, on this start and on every later one. `null` if none is known.
     */
    readonly installLink: () => Promise<Link<Data> | null>;
    /**
     * Resolves to the random id of this install, which is needed to erase its data. `null` on the web,
     * with an invalid config, and as long as consent is pending, because nothing is stored until then.
     */
    readonly getInstallId: () => Promise<string | null>;
    /** Sets the user's consent for this session. */
    readonly setConsent: (consent: Consent) => void;
}

/** Custom data of a link. */
export declare type LinkData = Record<string, unknown>;

/**
 * How the service found the link of an install.
 *
 * @example
 * const sure = match?.type === "deterministic";
 */
declare type LinkMatch = Omit<Match, "clickId"> & {
    /** Who created the link, if it was created in the app. Your server resolves this id with a secret key. */
    readonly invitedBy?: string;
};

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
declare interface LinkStorage {
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
declare type LinkType = "deferred" | "verified" | "scheme";

/** How the answer was found. */
declare interface Match {
    type: "deterministic" | "probabilistic" | "none";
    method: "referrer" | "clipboard" | "fingerprint" | null;
    /** The probability from 0 to 1 that the link is the right one. */
    confidence: number;
    clickId: string | null;
    /**
     * Who created the link in the app: a random id, the same for all links of an install. Your server gets the install and its
     * user from `GET /api/v1/inviters/:inviterId`. Absent for other links.
     */
    invitedBy?: string;
}

/** A value that may be missing, or a promise of such a value. */
declare type MaybeAsync<T> = T | null | undefined | Promise<T | null | undefined>;

/**
 * Opens a link that arrived in the app's own code: in a push notification, a QR code or an in-app message. It takes the
 * same way as a link from the system: it is resolved, reported, delivered and opened by the router. Before the first
 * `LinkProvider` is mounted, the link waits for it.
 *
 * Resolves to whether it is one of your links. If not, nothing happens: it may be an address for the browser. Set
 * `config.linkDomains` if such addresses can arrive: without it, every web address counts as your link.
 *
 * @example
 * if (!(await openLink(notification.data.url))) await Linking.openURL(notification.data.url);
 */
export declare function openLink(url: string): Promise<boolean>;

/**
 * Where the device signals of a first run come from. Each source is read separately; if a source is missing,
 * throws, hangs or returns nonsense, only its own signal is lost. Except for the referrer and the clipboard, the
 * names are those of the fields of the request.
 *
 * @example
 * const phone: Phone = { model: () => DeviceInfo.getModel(), timezone: () => getTimeZone() };
 */
declare interface Phone {
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

export { }
