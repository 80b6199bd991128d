/** The texts of the landing pages in one language. `{app}` stands for the app's name. */
export interface Texts {
  /** The value of the page's `lang` attribute. */
  readonly language: string;
  readonly continueInApp: string;
  readonly getFromAppStore: string;
  readonly continueToAppStore: string;
  readonly getFromPlay: string;
  readonly continueToPlay: string;
  readonly haveApp: string;
  /** Explains why the button copies the link: the app reads the clipboard at its first open. */
  readonly copies: string;
  readonly oneTap: string;
  readonly openApp: string;
  readonly goToPlay: string;
  /** The button in the browser of an app that has a way out of it. */
  readonly openOutside: string;
  /** How to leave the browser of any other app. */
  readonly outsideSteps: string;
  readonly onYourPhone: string;
  readonly qrCode: string;
  readonly scan: string;
  readonly openOnPhone: string;
  readonly notHereYet: string;
  readonly notForIos: string;
  readonly notForAndroid: string;
  /** The page for crawlers and link previews. People rarely see it. */
  readonly preview: string;
  readonly deadLink: string;
  readonly askForNew: string;
  readonly notStarted: string;
  /** `{time}` stands for the date and the time with its time zone. */
  readonly startsAt: string;
  /** The page of a link that expired or reached its maximum number of clicks. */
  readonly ended: string;
  readonly wasLimited: string;
  readonly needsPassword: string;
  readonly enterPassword: string;
  /** The label of the password field. */
  readonly password: string;
  /** The button below the password field. */
  readonly submitPassword: string;
  readonly wrongPassword: string;
  readonly visitApp: string;
  readonly oneMoment: string;
  readonly tryAgain: string;
}
