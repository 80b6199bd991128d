/**
 * The link that `useLink()` returns.
 *
 * @example
 * const Invitation = ({ link }: { link: CurrentLink<{ club: string }> }) => <Text>{link.data?.club}</Text>;
 */
export declare interface CurrentLink<Data extends object = LinkData> extends DeliveredLink<Data> {
    /** Clears this link. Does nothing once there is a newer one. */
    readonly clearLink: () => void;
}

/**
 * The link that `useLinkHandler` passes to its handler.
 *
 * @example
 * useLinkHandler(({ route }: DeliveredLink) => router.push(route));
 */
export declare interface DeliveredLink<Data extends object = LinkData> extends LinkDetails<Data> {
    readonly url: string;
    readonly route: string;
    readonly type: LinkType;
}

/** Custom data of a link. */
export declare type LinkData = Record<string, unknown>;

/**
 * What `useLinkDetails()` returns: everything known about the current link. `Data` is the type of the data that your app
 * attaches to its links. It is not checked at run time.
 *
 * @example
 * const { params, data } = useLinkDetails<{ code: string }>();
 * const code = params["code"] ?? data?.code;
 */
export declare interface LinkDetails<Data extends object = LinkData> {
    /** The decoded query. For a repeated key, the last value. */
    readonly params: Readonly<Record<string, string>>;
    /** The route without its query; `null` when there is no link. */
    readonly pathname: string | null;
    /** The data attached to the link. */
    readonly data: Data | null;
    /** How a deferred link was matched; `null` for a link that opened the app. */
    readonly match: LinkMatch | null;
    /** The link before a short link was resolved; `null` if there is no link. */
    readonly originalUrl: string | null;
}

/**
 * Options of {@link useLinkHandler}.
 *
 * @example
 * const options: LinkHandlerOptions = { enabled: isLoggedIn, keep: true };
 */
export declare interface LinkHandlerOptions {
    /**
     * Whether the app is ready for a link. While it is not (during a login or onboarding), the newest link waits.
     * @default true
     */
    enabled?: boolean | undefined;
    /**
     * Whether a waiting link survives a restart of the app, for up to a day. The link is kept in
     * `config.storage`.
     * @default false
     */
    keep?: boolean | undefined;
}

/**
 * How the service found the link of an install.
 *
 * @example
 * const sure = match?.type === "deterministic";
 */
export declare type LinkMatch = Omit<Match, "clickId"> & {
    /** Who created the link, if it was created in the app. Your server resolves this id with a secret key. */
    readonly invitedBy?: string;
};

/**
 * Whether there is a link and, if not, why.
 *
 * - `found`: there is a link, as `useLinkContext()` shows it
 * - `pending`: the check is not over; after `matchTimeoutMs` it continues in the background
 * - `none`: no link led here, or it was cleared
 * - `no-consent`: the match waits for the user's consent, or was not allowed
 * - `offline`: the service could not be reached
 * - `refused`: the service refused the request, or the config is invalid
 *
 * @example
 * const isOver = status !== "pending";
 */
export declare type LinkStatus = "found" | "pending" | "none" | "no-consent" | "offline" | "refused";

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

/**
 * Returns the link that led to this install, on the first start and on every later one, also after `clearLink()`. `null`
 * if none is known.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const invitedBy = useInstallLink()?.match?.invitedBy;
 */
export declare function useInstallLink<Data extends object = LinkData>(): DeliveredLink<Data> | null;

/**
 * Returns the current link as one object, or `null`. `Data` is the type of the data that your app attaches to its links.
 * It is not checked at run time.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const link = useLink<{ club: string }>();
 * if (link?.data) return <Club name={link.data.club} onClose={link.clearLink} />;
 */
export declare function useLink<Data extends object = LinkData>(): CurrentLink<Data> | null;

/**
 * Returns more about the current link: its parameters, the data attached to it, and how it was matched. The details
 * are empty while there is no link, and after `clearLink()`.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * const { data, match } = useLinkDetails();
 * if (match?.invitedBy) sendToOurServer({ invitedBy: match.invitedBy });
 */
export declare function useLinkDetails<Data extends object = LinkData>(): LinkDetails<Data>;

/**
 * Calls `handler` exactly once for every delivered link, regardless of re-renders, remounts and other
 * handlers. The link is cleared first: `useLinkContext()` shows it only while it waits. The handler may be
 * asynchronous: a link that arrives meanwhile gets its own call.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * useLinkHandler(({ route }) => router.push(route), { enabled: isLoggedIn, keep: true });
 */
export declare function useLinkHandler<Data extends object = LinkData>(handler: (link: DeliveredLink<Data>) => unknown, { enabled, keep }?: LinkHandlerOptions): void;

/**
 * Returns whether there is a link and, if not, why.
 *
 * @throws outside a `LinkProvider`
 *
 * @example
 * if (useLinkStatus() === "offline") return <Text>Connect to the internet to open your invitation.</Text>;
 */
export declare function useLinkStatus(): LinkStatus;

export { }
