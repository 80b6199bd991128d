import { Type } from "typebox";
import type { Static } from "typebox";
import { signalWords } from "./signal-words.ts";
import type { Signal } from "./signal-words.ts";
import { count, list, number, oneOf, string } from "./fields.ts";

const signals = Object.keys(signalWords) as Signal[];

export const CandidateReason = Type.Object({
  click: string("The click's id."),
  link: string("The link that was clicked: its code, or its name when it is its own path."),
  ageMs: number("How long before the open the click was made, in milliseconds."),
  posterior: number("The probability that this click led to the install."),
  bits: Type.Unsafe<Readonly<Partial<Record<Signal, number>>>>(
    Type.Object(
      Object.fromEntries(
        signals.map((signal) => [signal, Type.Optional(number(`${signalWords[signal].name}.`))]),
      ),
      {
        description:
          "The evidence of each signal in bits: each bit doubles the odds, or halves them when negative. Signals that cannot be compared are absent.",
      },
    ),
  ),
  agreement: Type.Unsafe<Readonly<Partial<Record<Signal, string>>>>({
    type: "object",
    description:
      "How far the click and the open agree on each compared signal, such as `same` or `different`.",
  }),
  supersededBy: Type.Optional(
    string("The newer click of the same browser that is counted instead of this one."),
  ),
});
/** Why one candidate scored as it did. */
export type CandidateReason = Static<typeof CandidateReason>;

export const Verdict = Type.Object(
  {
    outcome: oneOf(
      ["matched", "ambiguous", "none"],
      "`matched`: one link is likely enough. `ambiguous`: another link is about as likely. `none`: no link is likely enough.",
    ),
    link: Type.Optional(string("The matched link; absent without a match.")),
    click: Type.Optional(string("The matched link's likeliest click; absent without a match.")),
    confidence: number("The probability of the likeliest link; 0 without candidates."),
    nobody: number("The probability that none of the clicks led to the install."),
    bayesFactor: number(
      "How much likelier the open is if one of the clicks led to it than if none did.",
    ),
    decidedBy: oneOf(
      [
        "deterministic-only",
        "no-candidates",
        "already-installed",
        "threshold",
        "sensitive-threshold",
        "runner-up",
        "guess-limit",
        "nobody",
      ],
      "The rule that decided.",
    ),
    considered: count("How many clicks were compared."),
    afterInstall: Type.Optional(
      Type.Object(
        {
          installedAt: number("When the app was installed, in milliseconds since 1970."),
          clicks: count("How many clicks were left out."),
        },
        { description: "Clicks left out because they were made after the app was installed." },
      ),
    ),
    candidates: list(CandidateReason, "The likeliest clicks, best first."),
  },
  { description: "How matching by device signals decided." },
);
/** How matching by device signals decided, with the evidence for each click. */
export type Verdict = Static<typeof Verdict>;
