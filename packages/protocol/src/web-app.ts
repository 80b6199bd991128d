/** What a website may know about an app, for its banner. The service answers it to anybody. */
export interface WebApp {
  readonly name: string;
  /** The URL of the app's icon. */
  readonly icon?: string;
  /** The color of the banner's button, as `#rrggbb`. */
  readonly color?: string;
  /** The color of text on the button. */
  readonly onColor?: string;
  readonly appStoreId?: string;
  readonly packageName?: string;
}
