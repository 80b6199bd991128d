import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

export const WebSnippet = t.object("What to paste into the pages of the app's website.", {
  script: t.string("The script tag. The script is updated with the service."),
  pinnedScript: t.string(
    "The script tag of exactly this version, with its checksum. Paste it again after an update of the service.",
  ),
  safariTag: t.nullableString(
    "The tag that makes Safari show Apple's banner instead; `null` without an App Store ID.",
  ),
  contentSecurityPolicy: t.string(
    "What the website's content security policy must allow in addition.",
  ),
});
export type WebSnippet = Static<typeof WebSnippet>;

export const webSnippetRoutes = {
  getWebSnippet: adminRoute({
    method: "GET",
    path: "/api/v1/web-snippet",
    role: "viewer",
    scope: "any",
    tag: "app",
    command: { name: "web snippet" },
    summary: "Get the website snippet",
    description:
      "Returns tags that add the banner, “Open in app” buttons and store links to a website. The app then opens on the page that the visitor was on.",
    response: WebSnippet,
  }),
};
