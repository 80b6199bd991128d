import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { linkData, match, matchMethod, matchType } from "../validate/schemas.ts";
import { AppView } from "./apps.ts";
import {
  closed,
  count,
  flag,
  list,
  nullableNumber,
  nullableText,
  number,
  oneOf,
  orNull,
  page,
  pageOf,
  string,
  text,
  url,
} from "./fields.ts";
import { route } from "./route.ts";
import type { Signal } from "./signal-words.ts";
import { Verdict } from "./verdict.ts";

const clickId = (description: string) => orNull(text(limits.clickIdLength, description));

export const InstallRecord = Type.Object(
  {
    data: linkData,
    match: Type.Object(
      {
        type: matchType,
        method: matchMethod,
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description: "The probability that the link is the right one.",
        }),
        link: orNull(url("The link's code, or its name when it is its own path.")),
        clickId: clickId("The matched click."),
        takenOver: flag("Whether the click was taken over from another install."),
        lostClickId: clickId("The click that another install took over from this one."),
      },
      {
        ...closed,
        description:
          "How the install counts. It differs from the app's answer when another install took the click over.",
      },
    ),
    secondLook: flag("Whether the install was decided a second time, which happens once."),
  },
  {
    ...closed,
    description:
      "What another service needs to answer the install in the same way. Only in lists requested with `full=true`.",
  },
);
export type InstallRecord = Static<typeof InstallRecord>;

export const InstallView = Type.Object({
  installId: string("The install's id."),
  at: string("When the app was first opened."),
  platform: nullableText("The platform: `ios` or `android`."),
  link: nullableText("The link the app received last."),
  match,
  test: flag("Whether it is a tester's install. Statistics and learning leave it out."),
  record: Type.Optional(InstallRecord),
});
/** A first open the service answered. */
export type InstallView = Static<typeof InstallView>;

export const InstallMark = Type.Object(
  {
    test: flag(
      "Whether the install belongs to a tester. From now on, statistics and learning leave it out.",
    ),
  },
  { ...closed, description: "What to mark the install as." },
);
export type InstallMark = Static<typeof InstallMark>;

export const SignalCost = Type.Object({
  signal: Type.Unsafe<Signal>(string("The signal, such as `network`, `language` or `os`.")),
  bits: number("Its evidence in bits, which is negative: each bit halves the odds."),
  words: string("The same in words, such as “the network differs”."),
});
export type SignalCost = Static<typeof SignalCost>;

export const Tries = Type.Object(
  {
    clicks: count("How many clicks."),
    since: string("When the oldest of them was made."),
  },
  {
    description:
      "Clicks of the same kind of phone on the same network as the likeliest click; `null` when not known.",
  },
);
export type Tries = Static<typeof Tries>;

const verdict = Type.Unsafe<Verdict | null>({
  ...Verdict,
  type: ["object", "null"],
  description: "How matching by device signals decided; `null` when it was not needed.",
});

export const EarlierAnswer = Type.Object({
  until: string("When the better answer replaced this one."),
  link: nullableText("The link the app received."),
  match,
  verdict,
});
export type EarlierAnswer = Static<typeof EarlierAnswer>;

export const InstallExplanation = Type.Object(
  {
    ...InstallView.properties,
    reasons: list(Type.String(), "Why the install was or was not matched, one sentence each."),
    verdict,
    against: list(
      SignalCost,
      "What spoke most against the likeliest click, strongest first; empty when nothing did.",
      { maxItems: 3 },
    ),
    missingBits: nullableNumber(
      "How many more bits of evidence a match needed; `null` for a match, or when no click was compared.",
    ),
    runnerUp: orNull(
      Type.Object(
        { link: string("The link."), probability: number("Its probability.") },
        { description: "The second likeliest link; `null` when there is none." },
      ),
    ),
    tries: orNull(Tries),
    earlier: list(
      EarlierAnswer,
      "Answers the app received before, oldest first: an exact signal or a second look replaced them.",
    ),
  },
  { description: "The install, and why it was or was not matched." },
);
export type InstallExplanation = Static<typeof InstallExplanation>;

export const EventView = Type.Object({
  id: string("The event's id, set by the client."),
  installId: nullableText("The install that sent the event; `null` when the client named none."),
  name: string("The event's name."),
  at: string("When the event happened, by the device's corrected clock."),
  receivedAt: string("When the service received the event."),
  platform: nullableText("The platform: `ios` or `android`."),
  data: Type.Unknown({ description: "What the app sent with the event; `null` without data." }),
  test: flag("Whether a tester's install sent the event. Statistics leave it out."),
});
/** An event as it was received. It is kept until the app's retention ends. */
export type EventView = Static<typeof EventView>;

const installId = { installId: "The install's id, as its client made it." };

export const installRoutes = {
  listInstalls: route({
    method: "GET",
    path: "/api/v1/installs",
    role: "viewer",
    scope: "installs",
    tag: "installs",
    summary: "List installs",
    description: "Returns first opens and how each was matched, newest first.",
    query: Type.Object(
      {
        ...page,
        link: Type.Optional(url("Only installs matched to this link, by its code.")),
        full: Type.Optional(
          oneOf(["true"], "Also return what another service needs to answer the install."),
        ),
      },
      closed,
    ),
    answer: pageOf(InstallView, "A page of installs."),
  }),
  explainInstall: route({
    method: "GET",
    path: "/api/v1/installs/:installId",
    params: installId,
    role: "viewer",
    scope: "installs",
    tag: "installs",
    summary: "Explain an install",
    description:
      "Returns an install and why it was or was not matched: every click that was compared, the evidence against the likeliest one, and earlier answers.",
    answer: InstallExplanation,
    errors: ["not_found"],
  }),
  markInstall: route({
    method: "PATCH",
    path: "/api/v1/installs/:installId",
    params: installId,
    role: "editor",
    scope: "installs",
    tag: "installs",
    summary: "Mark a tester's install",
    description:
      "Says whether an install belongs to a tester, even before its first open. A tester's install is matched and shown like any other; statistics and learning leave it out.",
    body: InstallMark,
    answer: AppView,
    errors: ["conflict"],
  }),
  eraseInstall: route({
    method: "DELETE",
    path: "/api/v1/installs/:installId",
    params: installId,
    role: "owner",
    scope: "installs",
    tag: "installs",
    summary: "Erase an install",
    description:
      "Deletes the install, its events, its click's signals, and its id on links it created. Counts stay.",
    status: 204,
    errors: ["not_found"],
  }),
  listEvents: route({
    method: "GET",
    path: "/api/v1/events",
    role: "viewer",
    scope: "installs",
    tag: "events",
    summary: "List events",
    description: "Returns the events of the app, last received first.",
    query: Type.Object(
      {
        ...page,
        install: Type.Optional(text(limits.idLength, "Only events of this install.")),
      },
      closed,
    ),
    answer: pageOf(EventView, "A page of events."),
  }),
};
