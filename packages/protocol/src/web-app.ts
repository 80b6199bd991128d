/** The public details of an app that a website needs for its banner. Anybody can request them from the service. */
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
