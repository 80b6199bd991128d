/** How a signal is put into words. */
interface SignalWords {
  /** The label in charts and tables. */
  readonly name: string;
  /** The subject of a sentence, for signals by which a click is compared with an open. */
  readonly subject?: string;
  /** Sentences for the levels of agreement between "same" and "different". */
  readonly levels?: Readonly<Record<string, string>>;
  /** The sentence for evidence against a click, for signals that are not compared. */
  readonly against?: string;
}

const words = {
  /** The time since the click, and the app's traffic. */
  prior: { name: "Time and traffic" },
  /** The other opens on the network of the click and the open. */
  crowd: {
    name: "Others on this network",
    against: "other people open the app on this network, too",
  },
  network: {
    name: "Network",
    subject: "the network",
    levels: {
      near: "the networks are near each other, but not the same",
      wide: "the networks share no more than their provider",
      otherFamily:
        "the click and the open used different address families (IPv4 and IPv6), so their networks cannot be compared",
      openHidden:
        "the app was opened through a relay or VPN, but the click was not made through one",
    },
  },
  secondNetwork: { name: "Second network", subject: "the network of the other address family" },
  timeZone: { name: "Time zone", subject: "the phone's time zone" },
  language: {
    name: "Language",
    subject: "the phone's language",
    levels: {
      base: "the language is the same, but its region is not",
      listed: "the click's language is not the phone's first language",
    },
  },
  model: { name: "Model", subject: "the phone's model" },
  screen: { name: "Screen", subject: "the screen" },
  os: {
    name: "System",
    subject: "the OS version",
    levels: {
      major: "only the first number of the OS version is the same",
      patch: "the OS version differs in its last number",
    },
  },
  /** Older clicks of the same browser. */
  browser: { name: "Same browser", against: "older clicks of the same browser led elsewhere" },
  /** Earlier opens that the click may have led to. */
  left: { name: "Earlier opens", against: "an earlier open may have come from this click" },
  /** A newer click that may be the same person's. */
  person: { name: "Same person", against: "a newer click may be from the same person" },
} as const satisfies Record<string, SignalWords>;

/** A signal that a click is scored by. */
export type Signal = keyof typeof words;

/** The words for each signal, in charts, reports and reasons. */
export const signalWords: Readonly<Record<Signal, SignalWords>> = words;

/** The evidence of one signal for a click, or against it. */
export interface SignalEvidence {
  readonly signal: Signal;
  readonly name: string;
  /** The evidence in bits. Negative bits speak against the click. */
  readonly bits: number;
  /** How far the click and the open agree, where they are compared. */
  readonly agreement: string | undefined;
}

/** How a click was scored. */
interface Scored {
  readonly bits: Readonly<Partial<Record<Signal, number>>>;
  readonly agreement: Readonly<Partial<Record<Signal, string>>>;
}

/** A candidate's evidence, signal by signal. */
export function evidenceOf(candidate: Scored): SignalEvidence[] {
  const entries = Object.entries(candidate.bits) as [Signal, number][];
  return entries.map(([signal, bits]) => ({
    signal,
    name: signalWords[signal].name,
    bits,
    agreement: candidate.agreement[signal],
  }));
}

/** A bar for fewer bits than this would look like strong evidence if it filled the table. */
const minScaleBits = 4;

/** A candidate's evidence as a table. `share` is the length of a row's bar, from 0 to 1. */
export function evidenceTable(candidate: Scored) {
  const rows = evidenceOf(candidate);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(minScaleBits, ...rows.map(({ bits }) => Math.abs(bits)));
  const times = Math.round(2 ** Math.abs(sum)).toLocaleString("en");
  return {
    caption: "Evidence in bits. Each bit doubles or halves the odds.",
    rows: rows.map((row) => ({
      ...row,
      value: formatBits(row.bits),
      share: Math.abs(row.bits) / largest,
    })),
    total: {
      name: "Total",
      odds: `odds of ${sum >= 0 ? `${times} to 1` : `1 to ${times}`}`,
      value: formatBits(sum),
    },
  };
}

function formatBits(bits: number): string {
  return `${bits < 0 ? "−" : "+"}${Math.abs(bits).toFixed(1)}`;
}
