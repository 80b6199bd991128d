export declare interface CreatedLink {
    /** The link to share. */
    url: string;
    /** The last part of the link. */
    code: string;
    /** The address of the link's QR code, a square PNG. Show it as the source of an `Image`. `qrCodeUrl` gives it other colors. */
    qrCode: string;
}

/**
 * Creates a link into the app, for the user to share. An install that comes through the link gets an id
 * of the inviter as `match.invitedBy`, which your server can resolve. Rejects with a {@link CreateLinkError}.
 *
 * @example
 * const { url } = await createLink({ path: "/invite/club" });
 * await Share.share({ message: url });
 */
export declare function createLink<Data extends object = LinkData>(link: NewLink<Data>): Promise<CreatedLink>;

/** Why `createLink` failed. */
export declare class CreateLinkError extends Error {
    name: string;
    /** `offline`, `no_session`, `no_consent`, or a code of the service, such as `invites_off` or `rate_limited`. */
    readonly code: string;
    /** Milliseconds to wait before another attempt, if the service says so; otherwise 0. */
    readonly retryAfter: number;
    constructor(code: string, message: string, retryAfter?: number);
}

/** Custom data of a link. */
export declare type LinkData = Record<string, unknown>;

/**
 * An invite, or any other link that a user of the app creates and shares.
 *
 * @example
 * const invite: NewLink = { path: "/invite/club", alias: "anna", data: { reward: "free-shipping" } };
 */
export declare type NewLink<Data extends object = LinkData> = {
    /**
     * Data for the app that the link opens or installs. Anyone who has the link can read it, so do
     * not include secrets.
     */
    data?: Data | undefined;
    /** What chat apps show for the link. */
    preview?: SocialPreview | undefined;
    /** When the link stops working. */
    expiresAt?: Date | string | undefined;
    /**
     * The readable beginning of the link, such as the user's name: up to 32 letters, digits and hyphens. The service adds
     * random characters, as in `anna-k7f2x3qm`.
     */
    alias?: string | undefined;
    /** Up to five tags to filter links and statistics by. */
    tags?: string[] | undefined;
    /** The campaign of the link's clicks and installs (`utm_campaign`). */
    campaign?: string | undefined;
} & ({
    /** The route in the app, such as `/invite/club`. */
    path: string;
    destination?: undefined;
} | {
    /** Instead of `path`: a URL on one of the app's own link domains. */
    destination: string;
    path?: undefined;
});

/**
 * How a QR code looks.
 *
 * @example
 * const style: QrCodeStyle = { color: "#1f5eff", hasLogo: true };
 */
export declare interface QrCodeStyle {
    /** The color of the code, as `#rrggbb`. It must be much darker than the background. @default "#000000" */
    color?: string | undefined;
    /** The color behind the code, as `#rrggbb`. @default "#ffffff" */
    background?: string | undefined;
    /**
     * Whether your app shows a logo over the middle, up to a fifth of the code's width. The code then has more squares, so that
     * cameras can do without those that the logo hides.
     * @default false
     */
    hasLogo?: boolean | undefined;
    /** The pixels for each square, from 1 to 20. @default 8 */
    scale?: number | undefined;
}

/**
 * Returns the address of the QR code of one of your links: a square PNG, which your service draws. Scans count with the medium
 * `qr`, also if the link has another `utm_medium`.
 *
 * @example
 * <Image source={{ uri: qrCodeUrl("https://go.shop.example/spring", { color: "#1f5eff" }) }} />
 */
export declare function qrCodeUrl(url: string, { color, background, hasLogo, scale }?: QrCodeStyle): string;

export declare interface SharedLink extends CreatedLink {
    /** Whether the user chose an app. Android does not say, so it is always `true` there. */
    isShared: boolean;
}

/**
 * Opens the system's share sheet with a new link, or with one that `createLink` returned. Rejects with a
 * `CreateLinkError` if no link could be created.
 *
 * @example
 * const { isShared } = await shareLink({ path: "/invite/club" }, { message: "Join my club:" });
 */
export declare function shareLink<Data extends object = LinkData>(link: NewLink<Data> | CreatedLink, { message, title }?: ShareOptions): Promise<SharedLink>;

/**
 * What the share sheet gets besides the link.
 *
 * @example
 * const options: ShareOptions = { message: "Join my club:", title: "An invitation" };
 */
export declare interface ShareOptions {
    /** The text before the link. */
    message?: string | undefined;
    /** The subject of an email, and on Android the title of the sheet. */
    title?: string | undefined;
}

/** The preview of a link in chats and social networks. */
declare interface SocialPreview {
    /** Its first 100 characters are shown. */
    title?: string;
    /** Its first 200 characters are shown. */
    description?: string;
    /** URL of a picture. */
    image?: string;
}

export { }
