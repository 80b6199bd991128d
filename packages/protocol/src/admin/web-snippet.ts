import type { Static } from "typebox";
import * as t from "./fields.ts";
import { route } from "./route.ts";

export const WebSnippet = t.object("What to paste into the pages of the app's website.", {
  script: t.string("The script tag. The script is updated with the service."),
  pinnedScript: t.string(
    "The script tag of exactly this version, with its checksum. Paste it again after an update of the service.",
  ),
  safariTag: t.nullableString(
    "The tag with which Safari shows Apple's banner instead; `null` without an App Store ID.",
  ),
  contentSecurityPolicy: t.string(
    "What a content security policy of the website must allow, in addition to its own.",
  ),
});
export type WebSnippet = Static<typeof WebSnippet>;

export const webSnippetRoutes = {
  getWebSnippet: route({
    method: "GET",
    path: "/api/v1/web-snippet",
    role: "viewer",
    scope: "any",
    tag: "app",
    summary: "Get the website snippet",
    description:
      "Returns the tags that add the banner, “Open in app” buttons and store links that keep the page to a website.",
    response: WebSnippet,
  }),
};
