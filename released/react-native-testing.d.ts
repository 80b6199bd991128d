declare interface AnalyticsEvent {
    /** Created by the client. The service counts each ID once per app. */
    id: string;
    name: string;
    /** Any JSON value. */
    data?: unknown;
    /** When the event happened, by the device's clock, in milliseconds since 1970. */
    timestamp: number;
    /**
     * The user who was signed in when the event happened. An event with the name `$identify` is not
     * stored; it only says who uses the install from now on.
     */
    userId?: string | null | undefined;
}

/** The time functions of the phone. */
export declare type Clock = Pick<Ports, "now" | "setTimeout" | "clearTimeout">;

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
 * Creates a phone in memory. Until its storage says otherwise, the app is a new install. Nothing is copied, there is no
 * referrer, and the service matches nothing.
 *
 * @example
 * const phone = createFakePhone({ os: "android", referrer: "clickId=abc" });
 * installPhone(phone.ports);
 */
export declare function createFakePhone(options?: FakePhoneOptions): FakePhone;

/**
 * Creates a service that gives every install the same link, or none, and accepts every event.
 *
 * @example
 * const service = createFakeService({ link: "https://go.shop.example/products/42" });
 * service.answerNext("/api/link/match-link", "offline", json(503, {}, "2"));
 */
export declare function createFakeService({ link, exactLink, shortLinks, invitedBy, }?: FakeServiceOptions): FakeService;

/**
 * @param latencyMs how long each call takes; a write counts only once it is over.
 *
 * @example
 * const storage = createFakeStorage(createVirtualClock(), 5);
 * storage.items.set("throughline.install", "garbage");
 */
export declare function createFakeStorage(clock: Clock, latencyMs?: number): FakeStorage;

declare interface CreateLinkParts {
    /** The install that creates the link. It is stored with the link, but never part of its URL. */
    installId: string;
    /** Data for the app that opens the link or is installed through it. */
    data?: LinkData | null;
    preview?: SocialPreview | null;
    /** The readable beginning of the code: letters, digits and hyphens. The service adds random characters. */
    alias?: string | null;
    /** Tags to filter links and statistics by. */
    tags?: string[] | null;
    /** The campaign of the link's clicks and installs (`utm_campaign`). */
    campaign?: string | null;
    /** ISO 8601. */
    expiresAt?: string | null;
}

/** The body of `POST /api/link/create`: an invite, which is a link of one of the app's users. */
declare type CreateLinkRequest = CreateLinkParts & ({
    path: string;
    destination?: string | null;
} | {
    destination: string;
    path?: string | null;
});

/**
 * Creates a clock that shows the start of 2026 by default.
 *
 * @example
 * const clock = createVirtualClock();
 * const phone = createFakePhone({ clock });
 * const app = openApp(phone);
 * await clock.advance(5000);
 */
export declare function createVirtualClock(start?: number): VirtualClock;

/** A response, or the reason why there is none. */
export declare type FakeAnswer = PostResponse | "offline" | "hang";

/** A phone that a test controls. */
export declare interface FakePhone {
    /** The ports for `installPhone()`. */
    ports: () => Ports;
    clock: Clock;
    storage: FakeStorage;
    service: FakeService;
    /** Simulates a tap on a link while the app runs. */
    openUrl: (url: string) => void;
    /** Moves the app to the foreground (`active`) or the background (`background`). */
    setAppState: (state: string) => void;
    /** How often the clipboard was read, which can make iOS ask the user. */
    clipboardReads: () => number;
    warnings: string[];
    errors: string[];
    /** The lines that `debug: true` logged. */
    lines: string[];
}

export declare interface FakePhoneOptions {
    /** @default "ios" */
    os?: "ios" | "android" | "web" | undefined;
    /** Use `createVirtualClock()` to decide when time passes. @default the host's time */
    clock?: Clock | undefined;
    latency?: Latency | undefined;
    /** The state in which the app starts: `background` for a start by a push message. @default "active" */
    appState?: "active" | "background" | undefined;
    /** The link that launches the app. */
    initialUrl?: string | null | undefined;
    /** The install referrer of the Play Store, such as `clickId=abc`. */
    referrer?: string | null | undefined;
    /** The contents of the clipboard before the first open. */
    clipboard?: string | null | undefined;
    /** Replaces single parts: `{ userAgent: hang }`. */
    phone?: Partial<Phone> | undefined;
    /** Replaces any port: `{ getInitialURL: hang }`. */
    ports?: Partial<Ports> | undefined;
    storage?: FakeStorage | undefined;
    service?: FakeService | undefined;
}

/** A request from the app. */
export declare interface FakeRequest {
    url: string;
    /** Path of the endpoint, such as `/api/link/match-link`. */
    path: string;
    headers: Record<string, string>;
    body: unknown;
}

/** A matching service in memory. It answers like the real one and records the requests. */
export declare interface FakeService {
    requests: FakeRequest[];
    /** Requests to one endpoint. */
    requestsTo: (path: string) => FakeRequest[];
    /** The acknowledged events, each once, in order. */
    events: AnalyticsEvent[];
    /** Links that opened the installed app, with its install id, in order. */
    opens: UniversalLinkClickRequest[];
    /** The users that the app set with `setUserId`, in order. */
    users: string[];
    /** Links created with `createLink`, in order. */
    links: CreateLinkRequest[];
    /**
     * Sets the responses to the next requests to an endpoint. Afterwards, the service answers by
     * itself again.
     */
    answerNext: (path: string, ...answers: FakeAnswer[]) => void;
    answer: (request: FakeRequest) => FakeAnswer;
}

export declare interface FakeServiceOptions {
    /** The link that led to this install. Every match request gets this link. */
    link?: string | null | undefined;
    /**
     * The link that answers a match with an exact signal (a click id or a copied link), if it
     * differs.
     */
    exactLink?: string | undefined;
    /** Short links and their destinations, and wrapped links of e-mail services with the links that they wrap. */
    shortLinks?: Readonly<Record<string, string>> | undefined;
    /** The install that created the link in the app. */
    invitedBy?: string | undefined;
}

/** Key-value storage in memory that counts its calls. */
export declare interface FakeStorage extends LinkStorage {
    /** The stored values. Write invalid ones here to test how the app handles them. */
    items: Map<string, string>;
    reads: string[];
    writes: string[];
}

/**
 * Stands for a part of the phone that never answers.
 *
 * @example
 * createFakePhone({ phone: { userAgent: hang } });
 */
export declare function hang(): Promise<never>;

/**
 * Gives every `LinkProvider` that is mounted from now on a fake phone: a new install that matches nothing and needs
 * neither a network nor native modules.
 *
 * @example
 * const phone = installFakePhone({ initialUrl: "shop://products/42" });
 */
export declare function installFakePhone(options?: FakePhoneOptions): FakePhone;

/**
 * Replaces the phone of every session that starts from now on. Without an argument, restores the real phone.
 *
 * @example
 * installPhone(createFakePhone({ os: "android", referrer: "clickId=abc" }).ports);
 */
export declare function installPhone(phone?: () => Ports): void;

/**
 * The stored state of this install's match, under {@link installKey}. The client stores the record before it asks the
 * service, and stops asking once `state` is `done`. So each install is matched only once.
 */
declare interface InstallRecord {
    v: 1;
    /** A random id. The service always gives the same answer to the same id. */
    installId: string;
    /** `pending` until the app has a result. An attempt that was cut off before then is resumed. */
    state: "pending" | "done";
    /** The times at which the match failed, one per open. Absent after the match succeeded. */
    failures?: readonly number[] | undefined;
    /** When the match ended, and how: `matched`, `no match`, `401`, … */
    doneAt?: number | undefined;
    result?: string | undefined;
    /** The link that led to this install. */
    link?: SessionLink | undefined;
    /** The day of the last `app_open` event, counted from 1970. */
    openedOn?: number;
    /** The user who is signed in, if the app said so. */
    userId?: string | undefined;
}

/**
 * Creates a JSON response.
 *
 * @example
 * service.answerNext("/api/link/match-link", json(429, {}, "2")); // Retry-After: 2
 */
export declare function json(status: number, body: unknown, retryAfter?: string): PostResponse;

/** How long reading each signal takes, in milliseconds. */
export declare interface Latency {
    storage?: number;
    initialUrl?: number;
    referrer?: number;
    userAgent?: number;
    /** The duration of each of the two clipboard reads. */
    clipboard?: number;
    network?: number;
}

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
declare interface LinkContextType {
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
declare type LinkData = Record<string, unknown>;

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

/**
 * Logs an event through the session that started last. Before the first session, up to 100 events wait in memory
 * for it. Never throws, never blocks.
 */
declare function logEvent(eventName: string, data?: unknown): void;

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
 * Starts the app on a fake phone as a new process. The phone's storage keeps its contents.
 *
 * @example
 * const app = openApp(phone);
 * app.kill();
 * const next = openApp(phone); // the next open on the same phone
 */
export declare function openApp(phone: FakePhone, config?: Partial<Config>): OpenedApp;

/** An app that runs on a fake phone, without React. */
export declare interface OpenedApp {
    /** What `useLinkContext()` would return now. */
    context: () => LinkContextType;
    /** Every context so far, with the time at which it appeared. */
    history: {
        at: number;
        context: LinkContextType;
    }[];
    /**
     * When `isLinkProcessed` became true, in milliseconds after the start. `undefined` before that.
     */
    readyAt: () => number | undefined;
    logEvent: typeof logEvent;
    setUserId: typeof setUserId;
    /** Ends the process. Nothing in it continues. */
    kill: () => void;
}

/** A pending request. */
declare interface PendingRequest {
    /** Rejects if there is no response. */
    response: Promise<PostResponse>;
    /** Cancels the request. A response that still arrives is ignored. */
    cancel: () => void;
}

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

/** The platform functions that the core uses. They are called without `this`. */
declare interface Ports {
    /** The value of `Platform.OS`. On the web there is nothing to match. */
    os: string;
    /**
     * The service's URL if `config.baseUrl` is absent. In development, it points to the service on
     * the developer's machine.
     */
    baseUrl?: string | undefined;
    /**
     * Milliseconds since 1970. The clock may jump in both directions, so waiting uses only
     * `setTimeout`.
     */
    now: () => number;
    /** A number from 0 (included) to 1 (excluded). */
    random: () => number;
    setTimeout: (run: () => void, ms: number) => unknown;
    clearTimeout: (handle: unknown) => void;
    post: (url: string, headers: Record<string, string>, body: string) => PendingRequest;
    /**
     * The storage if `config.storage` is absent. Without any storage, state lasts as long as the process.
     */
    storage?: LinkStorage | undefined;
    phone: Phone;
    getInitialURL: () => MaybeAsync<string>;
    /** Calls `listener` with every link that reaches the running app. */
    onUrl: (listener: (event: {
        url: string;
    }) => void) => Subscription;
    /** The state of the app now, such as `active`, or `background` after a push message started it. */
    getAppState: () => string | null;
    /** Calls `listener` with every new state of the app, such as `active` or `background`. */
    onAppState: (listener: (state: string) => void) => Subscription;
    /**
     * Development only: warns about mistakes in a valid config. `before` is the config of the running
     * session.
     */
    checkConfig?: ((config: Config, before?: Config) => void) | undefined;
    /** Development only: describes the effects of an event in sentences, for `config.debug`. */
    explain?: ((event: SessionEvent, before: SessionState, state: SessionState) => string[]) | undefined;
    /** Writes to the developer's console, as `warn` and `error` do. */
    log: (message: string) => void;
    warn: (message: string) => void;
    error: (message: string) => void;
}

/** A response from the service, with any status. */
declare interface PostResponse {
    status: number;
    /** The unparsed `Retry-After` header. */
    retryAfter?: string | null | undefined;
    body: string;
}

/**
 * Ends every session and forgets waiting events, as the end of the process would. Storage is left as it is,
 * so the next `LinkProvider` sees the next open of the same install.
 *
 * @example
 * afterEach(resetLinkSession);
 */
export declare function resetLinkSession(): void;

/** What may happen to a session, in any order. */
declare type SessionEvent = 
/** The launch URL is being read, at the start or because the app's screen was recreated. */
    {
    type: "launchAsked";
}
/**
* The launch URL was read. `null` if there is none or it is not a link. A late URL still counts. `read` is the
* number of the read, counted from 1.
*/
| {
    type: "launchRead";
    url: string | null;
    read?: number | undefined;
}
/** Reading the launch URL takes too long. */
| {
    type: "timeout";
}
/** The app was opened by a link while it ran. `isOwn`: the app itself opened it, so it is no echo. */
| {
    type: "url";
    url: string;
    isOwn?: boolean;
}
/** A part of the app's screen was mounted, or unmounted. Only Android destroys the screen alone. */
| {
    type: "mounted";
    isProvider: boolean;
} | {
    type: "unmounted";
    isAndroid: boolean;
}
/** The app moved to the foreground (`active`), to the background, or elsewhere. */
| {
    type: "appState";
    app: string;
}
/**
* The install record was read or created. `isDue`: this install still needs its match. `isIdFinal`: the
* record was stored before, or nothing can be stored.
*/
| {
    type: "recordRead";
    record: InstallRecord;
    isDue: boolean;
    canSave: boolean;
    isIdFinal: boolean;
}
/** The user decided about consent, or is still to decide. */
| {
    type: "consent";
    consent: Consent;
}
/** The app said who is signed in. */
| {
    type: "user";
    id: string | null;
}
/** The service answered, or there was nothing to send. `result` says why. */
| {
    type: "answer";
    link: SessionLink | null;
    result?: string;
}
/** A link was found outside the match. */
| {
    type: "found";
    link: SessionLink;
}
/** A more exact signal arrived after the request, and no request is pending. */
| {
    type: "upgrade";
    isPasted?: boolean;
}
/** A request failed. `retryIn` is 0 when the service refused it. */
| {
    type: "failed";
    retryIn: number;
    result: string;
    canMatchAgain?: boolean;
} | {
    type: "retry";
}
/** The time for requests is over. */
| {
    type: "over";
}
/** The app no longer waits. */
| {
    type: "deadline";
}
/** A short link was resolved. `destination` is absent if that failed. `isOurs`: the app handles such links. */
| {
    type: "resolved";
    link: SessionLink;
    destination?: SessionLink | null | undefined;
    isOurs: boolean;
}
/** A link that an earlier process stored for its handler. */
| {
    type: "restored";
    link: SessionLink;
} | {
    type: "cleared";
}
/** The app counts its opens, and was started or came to the foreground. */
| {
    type: "appOpened";
};

/** A link inside the session, without the values that are derived from it. */
declare interface SessionLink {
    readonly url: string;
    readonly type: LinkType;
    /** The URL before it was resolved. */
    readonly originalUrl: string;
    readonly data?: LinkData | null | undefined;
    readonly match?: Match | null | undefined;
    /** An earlier process delivered the link and stored it for a handler. */
    readonly isRestored?: boolean;
}

/**
 * The whole state of a session, as one plain object. Only `transition` creates the next state.
 * Optional fields are absent at the start.
 */
declare interface SessionState {
    /** Whether the app has a result. Never becomes false again. */
    isReady: boolean;
    /** The current link. `null` if there is none or it was cleared. Each delivery is a new object. */
    link: SessionLink | null;
    /** The link with which the start ended. Absent before, and never changed afterwards. */
    outcome?: SessionLink | null;
    /** The deferred link of this install, for the 0.3.x names. Kept when `link` changes. */
    deferred: SessionLink | null;
    /** Whether the deferred check has no result yet. */
    isChecking: boolean;
    /** Whether the deferred check failed but may succeed on another start. */
    hasFailed: boolean;
    /** A deferred link that waits until it is known that the launch has no direct link. */
    found?: SessionLink | null;
    /** A short link that is being resolved, or that waits for consent. */
    resolving?: SessionLink | null;
    /** Whether the launch URL is being read. */
    isReading?: boolean;
    /** How often the launch URL was asked for, and the newest of these reads that has ended. */
    asked?: number;
    answered?: number | undefined;
    /** Whether a `url` event arrived since the launch URL was requested. The event is then newer. */
    isTapped?: boolean;
    /** Whether a direct link arrived. A deferred answer is outdated from then on. */
    isDirect: boolean;
    /** Whether the user pasted a link after the last direct link, and the service has not answered yet. */
    isPasted?: boolean | undefined;
    /** The launch URL that was read last. */
    launchUrl?: string | null;
    /** The direct link that arrived last, from the launch or as a `url` event. */
    openedBy?: string;
    /** When the launch URL was delivered, unless the system already repeated it as a `url` event. */
    echoAt?: number | undefined;
    /** When Android destroyed the app's last screen while JavaScript kept running. */
    closedAt?: number | undefined;
    /** The number of mounted parts of the app's screen. */
    mounted: number;
    /** Whether a provider was ever mounted. Every later one reads the launch URL again. */
    hasProvider?: boolean;
    isBackground?: boolean;
    /**
     * The progress of this process's match. `idle`: this process runs no match. `held`: nothing was sent, and
     * the match waits for consent.
     */
    match: "idle" | "held" | "asking" | "waiting" | "over";
    /** Repeated requests so far. */
    retries: number;
    /** The last result of the match, for the debug log. */
    result?: string;
    /** Whether the match ended but may run again. Development only. */
    canMatchAgain?: boolean | undefined;
    /** The install record. Absent until it has been read. */
    record?: InstallRecord;
    /** Whether the record may be stored. A record that could not be read may belong to a known install. */
    canSave?: boolean;
    /** Whether the record's id lasts longer than this process, as far as the storage allows. */
    isIdFinal?: boolean;
    consent: Consent;
    /** Whether the event queue is open. */
    isQueueOpen?: boolean;
}

/**
 * Sets the user of later events, until the next call and across restarts. `null`: signed out. Like an event, the
 * call waits in memory for the first session.
 */
declare function setUserId(id: string | null): void;

/**
 * Simulates the first run of an install that `link` led to, for the next `LinkProvider` that is mounted.
 *
 * @example
 * simulateDeferredLink("https://go.shop.example/products/42");
 * await render(<App />);
 * await screen.findByText("Product 42");
 */
export declare function simulateDeferredLink(link: string, options?: Omit<FakePhoneOptions, "service">): FakePhone;

/** The preview of a link in chats and social networks. */
declare interface SocialPreview {
    /** Its first 100 characters are shown. */
    title?: string;
    /** Its first 200 characters are shown. */
    description?: string;
    /** URL of a picture. */
    image?: string;
}

/** The subscription type of React Native. */
declare interface Subscription {
    remove: () => void;
}

/** The body of `POST /api/link/universal-link-click`: a link opened the installed app. */
declare interface UniversalLinkClickRequest {
    url: string;
    /** ISO 8601, or milliseconds since 1970. */
    timestamp: string | number;
    platform: string;
    /** The install's ID. Its events also count for the link that brought it back. */
    installId?: string | null;
    params?: Record<string, unknown> | null;
    metadata?: Record<string, unknown> | null;
}

/** The type `URL` if the program has a global of this name, otherwise `never`. */
declare type UrlObject = typeof globalThis extends {
    URL: {
        prototype: infer Url;
    };
} ? Url : never;

/** A clock that a test advances. */
export declare interface VirtualClock extends Clock {
    /** The elapsed milliseconds. `jump` does not change them. */
    elapsed: () => number;
    /**
     * Advances the clock by `ms`. Runs due timers in order, and everything that follows from them.
     */
    advance: (ms: number) => Promise<void>;
    /** Sets the wall clock forward or, with a negative number, back. Timers are not affected. */
    jump: (ms: number) => void;
}

export { }
