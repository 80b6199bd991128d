import { Type } from "typebox";
import type { Static } from "typebox";
import { signalWords } from "./signal-words.ts";
import type { Signal } from "./signal-words.ts";
import * as t from "./fields.ts";

const signals = Object.keys(signalWords) as Signal[];

export const CandidateReason = t.object("A click, and why it scored as it did.", {
  click: t.string("The click's id."),
  link: t.string(
    "The link that was clicked: its code, or `path:` and the URL of a link without a code.",
  ),
  ageMs: t.number("How long before the open the click was made, in milliseconds."),
  posterior: t.number("The probability that this click led to the install."),
  bits: Type.Unsafe<Readonly<Partial<Record<Signal, number>>>>(
    t.object(
      "The evidence of each signal in bits: each bit doubles the odds, or halves them when negative. Signals that cannot be compared are absent.",
      Object.fromEntries(
        signals.map((signal) => [signal, t.optional(t.number(`${signalWords[signal].name}.`))]),
      ),
    ),
  ),
  agreement: Type.Unsafe<Readonly<Partial<Record<Signal, string>>>>({
    type: "object",
    description:
      "How far the click and the open agree on each compared signal, such as `same` or `different`.",
  }),
  supersededBy: t.optional(
    t.string("The newer click of the same browser that is counted instead of this one."),
  ),
});
/** Why one candidate scored as it did. */
export type CandidateReason = Static<typeof CandidateReason>;

export const Verdict = t.object("How matching by device signals decided.", {
  outcome: t.oneOf(
    ["matched", "ambiguous", "none"],
    "`matched`: one link is likely enough. `ambiguous`: another link is about as likely. `none`: no link is likely enough.",
  ),
  link: t.optional(t.string("The matched link; absent without a match.")),
  click: t.optional(t.string("The matched link's likeliest click; absent without a match.")),
  confidence: t.number("The probability of the likeliest link; 0 without candidates."),
  threshold: t.optional(
    t.number(
      "The probability that the likeliest link needed; absent without candidates, and for installs before this was stored.",
    ),
  ),
  nobody: t.number("The probability that none of the clicks led to the install."),
  bayesFactor: t.number(
    "How much likelier the open is if one of the clicks led to it than if none of them did.",
  ),
  decidedBy: t.oneOf(
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
  considered: t.count("How many clicks were compared."),
  afterInstall: t.optional(
    t.object("Clicks left out because they were made after the app was installed.", {
      installedAt: t.number("When the app was installed, in milliseconds since 1970."),
      clicks: t.count("How many clicks were left out."),
    }),
  ),
  crowd: t.optional(
    t.object("Other opens from the same network in the last day; absent if there were none.", {
      opens: t.count("How many other opens came from the network, 64 at most."),
      similar: t.count("How many of them came from a phone that looks like this one."),
    }),
  ),
  candidates: t.list(CandidateReason, "The likeliest clicks, best first."),
});
/** How matching by device signals decided, with the evidence for each click. */
export type Verdict = Static<typeof Verdict>;
