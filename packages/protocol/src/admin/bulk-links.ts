import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { linkFilters } from "./links.ts";
import { adminRoute } from "./route.ts";

const tags = (description: string) =>
  t.optional(t.list(t.text(64, "A tag."), description, { maxItems: 32 }));
const host = (description: string) =>
  t.pattern("^[A-Za-z0-9.:-]{1,255}$", description, "shop.example");

export const LinksSelection = t.strictObject(
  "Which links to change: those with the codes, or those that match all filters.",
  {
    codes: t.optional(
      t.list(t.text(128, "A code."), "The codes of the links.", {
        minItems: 1,
        maxItems: limits.linksPerChange,
      }),
    ),
    ...linkFilters,
  },
);
export type LinksSelection = Static<typeof LinksSelection>;

export const LinksChange = t.strictObject("What to change. Everything else stays as it is.", {
  addTags: tags("Tags to add."),
  removeTags: tags("Tags to remove."),
  folder: t.optional(
    t.orNull(t.text(64, "The folder to put the links in; `null` takes them out.")),
  ),
  expiresAt: t.optional(t.orNull(t.moment("When the links expire; `null` for never."))),
  disabled: t.optional(t.boolean("Whether the links are switched off.")),
  archived: t.optional(t.boolean("Whether the links are archived.")),
  destinationHost: t.optional(
    t.strictObject("Replaces the host in every URL that the links lead to.", {
      from: host("The host to replace, with its port if it has one."),
      to: host("The new host."),
    }),
  ),
});
export type LinksChange = Static<typeof LinksChange>;

export const BulkLinkChange = t.strictObject("Which links to change, and what.", {
  links: LinksSelection,
  change: LinksChange,
  dryRun: t.optional(t.boolean("Only report what would change.")),
});
export type BulkLinkChange = Static<typeof BulkLinkChange>;

export const ChangedLink = t.object("What changes in one link.", {
  code: t.string("The link's code."),
  changes: t.list(
    t.object("The change of one field.", {
      field: t.string("The field, such as `ios.destination`."),
      before: t.nullableString("The value before; `null` for none."),
      after: t.nullableString("The value after; `null` for none."),
    }),
    "The fields that change.",
  ),
});
export type ChangedLink = Static<typeof ChangedLink>;

export const BulkLinkReport = t.object("What changed, or would change.", {
  done: t.boolean(
    "Whether the links were changed. `false` after a dry run, or when a link cannot be changed.",
  ),
  id: t.nullableString("The id to undo the change with; `null` when nothing changed."),
  changed: t.count("How many links change."),
  unchanged: t.count("How many links are already so."),
  examples: t.list(ChangedLink, "The first links that change."),
  errors: t.list(
    t.object("A link that cannot be changed.", {
      code: t.string("The link's code."),
      error: t.string("Why it cannot be changed."),
    }),
    "The first links that cannot be changed. If there is one, no link is changed.",
  ),
});
export type BulkLinkReport = Static<typeof BulkLinkReport>;

export const BulkChangeView = t.object("A change of many links that can be undone.", {
  id: t.string("The id of the change."),
  at: t.string("When the links were changed."),
  by: t.string("Who changed them."),
  links: t.count("How many links were changed."),
  undoUntil: t.string("Until when the change can be undone."),
});
export type BulkChangeView = Static<typeof BulkChangeView>;

export const BulkUndoReport = t.object("What was undone.", {
  restored: t.count("How many links are as they were before."),
  skipped: t.list(
    t.string("A code."),
    "The links that were changed or deleted since. They stay as they are.",
  ),
});
export type BulkUndoReport = Static<typeof BulkUndoReport>;

const editorRoute = { role: "editor", scope: "links", tag: "links" } as const;

export const bulkLinkRoutes = {
  changeLinks: adminRoute({
    method: "POST",
    path: "/api/v1/link-changes",
    ...editorRoute,
    command: { name: "link change-many" },
    summary: "Update many links",
    description:
      "Changes tags, folder, expiry, state or the host of the destinations of up to 10,000 links, all of them or none. Make a dry run first. For 30 days, the change can be undone.",
    body: BulkLinkChange,
    response: BulkLinkReport,
    errors: ["conflict"],
    bodyBytes: limits.importBodyBytes,
    bulk: true,
    audit: "changed links",
  }),
  listLinkChanges: adminRoute({
    method: "GET",
    path: "/api/v1/link-changes",
    ...editorRoute,
    role: "viewer",
    command: { name: "link changes" },
    summary: "List changes of many links",
    description: "Returns the latest changes that can be undone, newest first.",
    response: t.listOf(BulkChangeView, "The latest changes."),
  }),
  undoLinkChange: adminRoute({
    method: "POST",
    path: "/api/v1/link-changes/:id/undo",
    params: { id: "The id of the change." },
    ...editorRoute,
    command: { name: "link undo-change" },
    summary: "Undo a change of many links",
    description:
      "Gives the links back the settings that they had before. Links that were changed or deleted since stay as they are.",
    response: BulkUndoReport,
    errors: ["not_found"],
    audit: "undid the change of links",
  }),
};
