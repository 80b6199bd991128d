import { Type } from "typebox";
import type { Static } from "typebox";
import {
  closed,
  count,
  flag,
  list,
  matching,
  nullableNumber,
  nullableText,
  oneOf,
  oneOfOrNull,
  string,
} from "./fields.ts";
import { route } from "./route.ts";

export const LiveItem = Type.Object({
  id: count("Grows with every item of the app while the service runs."),
  at: string("When it happened."),
  kind: oneOf(
    ["click", "signals", "filtered", "open", "install", "upgrade", "events", "refused"],
    "`click`: a person opened a link. `signals`: the link's page sent more about the device. `filtered`: a bot, preview or prefetch. `open`: a link opened the installed app. `install`: a first open was answered. `upgrade`: an install got a better answer. `events`: the app logged events. `refused`: a request of the app's client was refused.",
  ),
  link: nullableText("The link's code."),
  platform: nullableText("The platform: `ios` or `android`."),
  installId: nullableText("The install's id."),
  match: oneOfOrNull(["deterministic", "probabilistic", "none"], "How an install was matched."),
  why: nullableText("Why a request was refused, as an error code."),
  count: nullableNumber("How many events were logged."),
  test: flag("Whether a tester did it. Statistics leave it out."),
});
/** Something that just happened in an app. */
export type LiveItem = Static<typeof LiveItem>;

export const LiveView = Type.Object(
  { items: list(LiveItem, "What happened, oldest first.") },
  { description: "What happened last." },
);
export type LiveView = Static<typeof LiveView>;

export const liveRoutes = {
  live: route({
    method: "GET",
    path: "/api/v1/live",
    role: "viewer",
    scope: "installs",
    tag: "installs",
    summary: "List recent activity",
    description:
      "Returns the last few hundred clicks, opens, installs and events since the service started, oldest first. `/api/v1/live/stream` sends the same as server-sent events and continues after `Last-Event-ID`.",
    query: Type.Object(
      { after: Type.Optional(matching("^\\d{1,16}$", "Only items after the one with this id.")) },
      closed,
    ),
    answer: LiveView,
  }),
};
