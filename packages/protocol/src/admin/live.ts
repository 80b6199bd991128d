import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { installFlags } from "./vocabulary.ts";

export const LiveItem = t.object("Something that just happened.", {
  id: t.count(
    "The number of the item. It grows with every item of the app while the service runs.",
  ),
  at: t.string("When it happened."),
  kind: t.oneOf(
    ["click", "signals", "filtered", "test", "open", "install", "upgrade", "events", "refused"],
    "`click`: a person opened a link. `signals`: the link's page sent more about the device. `filtered`: a bot, preview or prefetch. `test`: the test page of a phone showed what an open would be matched with. `open`: a link opened the installed app. `install`: a first open was answered. `upgrade`: an install got a better answer. `events`: the app logged events. `refused`: a request from the app's client was refused.",
  ),
  link: t.nullableString("The link's code."),
  clickId: t.nullableString("The click, for a click and its `signals`."),
  platform: t.nullableString("The platform: `ios` or `android`."),
  installId: t.nullableString("The install's id."),
  match: t.oneOfOrNull(["deterministic", "probabilistic", "none"], "How an install was matched."),
  errorCode: t.nullableString("Why a request was refused, as an error code."),
  count: t.nullableNumber("How many events were logged."),
  events: t.list(t.string("A name."), "The names of the logged events, at most five."),
  flags: t.list(t.oneOf(installFlags, "A sign."), "Signs of fraud, for an install."),
  test: t.boolean("Whether a tester caused the item. Statistics leave it out."),
});
/** Something that just happened in an app. */
export type LiveItem = Static<typeof LiveItem>;

export const LiveView = t.object("What happened last.", {
  items: t.list(LiveItem, "What happened, oldest first."),
});
export type LiveView = Static<typeof LiveView>;

export const liveRoutes = {
  live: adminRoute({
    method: "GET",
    path: "/api/v1/live",
    role: "viewer",
    scope: "installs",
    tag: "installs",
    tool: "list_recent_activity",
    command: {
      name: "activity list",
      columns: ["at", "kind", "link", "platform", "installId", "match", "errorCode", "events"],
    },
    summary: "List recent activity",
    description:
      "Returns the last few hundred clicks, opens, installs and events since the service started, oldest first. `/api/v1/live/stream` sends the same as server-sent events and continues after `Last-Event-ID`.",
    query: t.query({
      after: t.optional(t.pattern("^\\d{1,16}$", "Only items after the one with this id.")),
    }),
    response: LiveView,
  }),
};
