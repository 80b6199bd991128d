/** A value, or a promise of one. It may be missing. */
export type MaybeAsync<T> = T | null | undefined | Promise<T | null | undefined>;

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
  installReferrer?: () => MaybeAsync<string>;
  /** `iPhone 15`, `Pixel 8`. */
  model?: () => MaybeAsync<string>;
  /** `Apple`, `Google`. */
  manufacturer?: () => MaybeAsync<string>;
  /** `18.6.2`, `15`. */
  systemVersion?: () => MaybeAsync<string>;
  /** Of the whole screen, in points (iOS) or density-independent pixels (Android). */
  screenWidth?: () => MaybeAsync<number>;
  screenHeight?: () => MaybeAsync<number>;
  /** Physical pixels per point. */
  scale?: () => MaybeAsync<number>;
  /** The user's language tags, most preferred first. */
  locale?: () => MaybeAsync<readonly string[]>;
  /** IANA name, such as `Europe/Warsaw`. */
  timezone?: () => MaybeAsync<string>;
  userAgent?: () => MaybeAsync<string>;
  /**
   * When the app was installed, in milliseconds since 1970. An update does not change it. A click after
   * this time cannot have led to the install.
   */
  installedAt?: () => MaybeAsync<number>;
  /** Read on iOS only. */
  clipboard?: {
    /** Whether there is a URL, without showing a paste prompt. `read` is called only if this returns `true`. */
    hasUrl: () => MaybeAsync<boolean>;
    read: () => MaybeAsync<string>;
  };
}
