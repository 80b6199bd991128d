/** A value that may be missing, or a promise of such a value. */
export type MaybeAsync<T> = T | null | undefined | Promise<T | null | undefined>;

/**
 * Where the device signals of a first run come from. Each source is read separately; if a source is missing,
 * throws, hangs or returns nonsense, only its own signal is lost. Except for the referrer and the clipboard, the
 * names are those of the fields of the request.
 *
 * @example
 * const phone: Phone = { model: () => DeviceInfo.getModel(), timezone: () => getTimeZone() };
 */
export interface Phone {
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
