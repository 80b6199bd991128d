/** What the pages say, in one language. `{app}` stands for the app's name. */
export interface Texts {
  /** The page's `lang`. */
  readonly language: string;
  readonly continueInApp: string;
  readonly getFromAppStore: string;
  readonly continueInAppStore: string;
  readonly haveApp: string;
  /** Says what the button copies: the app finds the link on the clipboard at its first open. */
  readonly copies: string;
  readonly oneTap: string;
  readonly openApp: string;
  readonly goToPlay: string;
  readonly onYourPhone: string;
  readonly qrCode: string;
  readonly scan: string;
  readonly openOnPhone: string;
  readonly notHereYet: string;
  readonly notForIos: string;
  readonly notForAndroid: string;
  /** For crawlers, and the rare person who sees what they read. */
  readonly preview: string;
  readonly deadLinkPage: string;
  readonly askForNew: string;
  readonly visitApp: string;
  readonly oneMoment: string;
  readonly tryAgain: string;
}
