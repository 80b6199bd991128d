/** A device signal. It can be absent or late, or never arrive. */
export type Part<T> = T | null | undefined | Promise<T | null | undefined>;

/**
 * Where the device signals of a first run come from. Each source is read separately; if one is missing,
 * throws, hangs or returns nonsense, only its own signal is lost. The names are those of the request,
 * except for the referrer and the clipboard.
 *
 * @example
 * const phone: Phone = { model: () => DeviceInfo.getModel(), timezone: () => getTimeZone() };
 */
export interface Phone {
  /** The Play Store's raw install referrer, such as `clickId=abc&utm_source=mail`. Read on Android only. */
  installReferrer?: () => Part<string>;
  /** `iPhone 15`, `Pixel 8`. */
  model?: () => Part<string>;
  /** `Apple`, `Google`. */
  manufacturer?: () => Part<string>;
  /** `18.6.2`, `15`. */
  systemVersion?: () => Part<string>;
  /** Of the whole screen, in points (iOS) or density-independent pixels (Android). */
  screenWidth?: () => Part<number>;
  screenHeight?: () => Part<number>;
  /** Physical pixels per point. */
  scale?: () => Part<number>;
  /** The user's language tags, most preferred first. */
  locale?: () => Part<readonly string[]>;
  /** IANA name, such as `Europe/Warsaw`. */
  timezone?: () => Part<string>;
  userAgent?: () => Part<string>;
  /**
   * When the app was installed, in milliseconds since 1970. An update does not change it. A click after
   * this time cannot have led to the install.
   */
  installedAt?: () => Part<number>;
  /** Read on iOS only. */
  clipboard?: {
    /** Whether there is a URL, without showing a paste prompt. `read` is called only if this returns `true`. */
    hasUrl: () => Part<boolean>;
    read: () => Part<string>;
  };
}
