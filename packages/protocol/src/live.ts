/** Something that just happened in an app. */
export interface LiveItem {
  /** Grows with every item of the app, as long as the service runs. */
  id: number;
  at: string;
  /**
   * `click`: a person opened a link; `signals`: its page told more about the device. `filtered`: a bot, preview or
   * prefetch asked for one. `open`: a link opened the installed app. `install`: a first open was answered; `upgrade`:
   * it got a better answer. `events`: the app logged some. `refused`: a request of the app's client was turned away.
   */
  kind: "click" | "signals" | "filtered" | "open" | "install" | "upgrade" | "events" | "refused";
  link: string | null;
  platform: string | null;
  installId: string | null;
  /** How an install was matched. */
  match: "deterministic" | "probabilistic" | "none" | null;
  /** Why a request was refused, as an error code. */
  why: string | null;
  /** How many events. */
  count: number | null;
  /** A tester's: left out of statistics. */
  test: boolean;
}

/** What happened last in an app, oldest first: since the service started, and only so many. */
export interface LiveView {
  items: LiveItem[];
}
