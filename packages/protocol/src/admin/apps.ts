import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { appFields } from "./app-fields.ts";
import { schemasIn } from "./field-table.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

export type { AndroidSettings, AppVariant, IosSettings } from "./app-platforms.ts";

export type MatchingPolicy = Static<typeof appFields.matching.value>;

export const AppChange = t.strictObject(
  "Fields left out stay unchanged; `null` removes a value.",
  schemasIn(appFields, "set"),
);
export type AppChange = Static<typeof AppChange>;

export const AppView = t.object("The app with all its settings.", schemasIn(appFields, "shown"));
export type AppView = Static<typeof AppView>;

export const Finding = t.object("One check and its result.", {
  what: t.string("What was checked."),
  ok: t.boolean("Whether the check passed."),
  fix: t.string("What to do when the check failed."),
  advice: t.optional(t.string("What would be better, although the check passed.")),
});
export type Finding = Static<typeof Finding>;

export const DomainCheck = t.object("Whether links of the domain can open the app.", {
  domain: t.string("The domain that was checked."),
  ok: t.boolean("Whether all checks passed."),
  findings: t.list(Finding, "The checks, in the order in which they were made."),
});
export type DomainCheck = Static<typeof DomainCheck>;

export const InternalBrowserPages = t.object("Pages that leave a browser out of statistics.", {
  urls: t.list(
    t.string("A page's URL. Anybody who has it can leave their browser out."),
    "One page for each link domain, because a browser keeps a cookie for each.",
  ),
  expiresAt: t.string("When the URLs stop working, 30 minutes after the request."),
});
export type InternalBrowserPages = Static<typeof InternalBrowserPages>;

export const IconDraft = t.strictObject("The image.", {
  image: Type.String({
    pattern: "^[A-Za-z0-9+/]+={0,2}$",
    maxLength: limits.iconLength,
    description: "The content of the file, in Base64.",
  }),
});
export type IconDraft = Static<typeof IconDraft>;

export const UploadedIcon = t.object("The uploaded image.", {
  url: t.string("Where the image is served."),
});
export type UploadedIcon = Static<typeof UploadedIcon>;

export const appRoutes = {
  getApp: adminRoute({
    method: "GET",
    path: "/api/v1/app",
    role: "viewer",
    scope: "any",
    tag: "app",
    tool: "get_app",
    summary: "Get the app",
    description: "Returns the app that the key belongs to, or the app named in `X-App-ID`.",
    response: AppView,
  }),
  updateApp: adminRoute({
    method: "PATCH",
    path: "/api/v1/app",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Update the app",
    description:
      "Changes the app's settings. A link domain that belongs to another app is a conflict.",
    body: AppChange,
    bodyBytes: limits.appBodyBytes,
    response: AppView,
    errors: ["conflict"],
    audit: "changed the app",
    secrets: ["metaReferrerKey"],
  }),
  uploadIcon: adminRoute({
    method: "POST",
    path: "/api/v1/icons",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Upload an icon",
    description:
      "Stores a PNG, JPEG or WebP image of at most 200 kB and returns its URL. To use it, set the app's `icon` to the URL. The last five images are kept.",
    body: IconDraft,
    bodyBytes: limits.iconBodyBytes,
    response: UploadedIcon,
    status: 201,
    audit: "uploaded an icon",
    secrets: ["image"],
  }),
  deleteApp: adminRoute({
    method: "DELETE",
    path: "/api/v1/app",
    role: "owner",
    scope: "admin",
    tag: "app",
    summary: "Delete the app",
    description:
      "Deletes the app with its links, installs, events and statistics. Its links and keys stop working at once. This cannot be undone. Only a signed-in owner can do this; a key cannot.",
    query: t.query({ name: t.shortText("The app's name, to confirm that it is the right app.") }),
    status: 204,
    // The audit log of the app is deleted with it. The handler logs the deletion in that of the service.
    audit: false,
  }),
  createInternalBrowserPages: adminRoute({
    method: "POST",
    path: "/api/v1/app/internal-browser",
    role: "viewer",
    scope: "stats",
    tag: "app",
    command: { name: "app exclude-browser" },
    summary: "Leave a browser out of statistics",
    description:
      "Returns pages to open in the browser. Each sets a cookie, after which statistics show this browser's clicks as `internal`. The page can also undo this.",
    response: InternalBrowserPages,
    audit: false,
  }),
  checkDomain: adminRoute({
    method: "GET",
    path: "/api/v1/domains/:domain/check",
    params: { domain: "One of the app's link domains." },
    role: "editor",
    scope: "admin",
    tag: "app",
    tool: "check_domain",
    summary: "Check a link domain",
    description:
      "Requests the domain's association files, as iOS and Android do, and says whether the domain's links can open the app.",
    response: DomainCheck,
    errors: ["not_found"],
  }),
};
