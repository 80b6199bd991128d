import { Type } from "typebox";
import type { Static } from "typebox";
import { codePattern } from "../validate/code.ts";
import { schemasIn } from "./field-table.ts";
import * as t from "./fields.ts";
import { linkFields } from "./link-fields.ts";
import { adminRoute } from "./route.ts";
import { previewVisitors } from "./vocabulary.ts";

const password = t.optional(
  t.orNull(
    t.password(
      "The password that visitors must enter. Only its hash is stored, so it cannot be read again.",
    ),
  ),
);

export const LinkParts = t.strictObject("All fields of a link that can be set, except its code.", {
  ...schemasIn(linkFields, "set"),
});
/** All fields of a link that can be set, except its code. */
export type LinkParts = Static<typeof LinkParts>;

export const TemplateName = t.optional(
  t.text(
    64,
    "The name of one of the app's link templates. Fields left out get the template's values.",
  ),
);

export const LinkDraft = t.strictObject(
  "The link to create. `null` means the same as leaving a field out.",
  {
    code: t.optional(
      t.pattern(
        codePattern,
        "The last part of the short URL; generated when left out. It identifies the link and stays one of its codes when the link is renamed.",
      ),
    ),
    reuseCode: t.optional(
      t.boolean(
        "Whether the link may have a code that belonged to a deleted link. Its visitors and its statistics then pass to the new link.",
      ),
    ),
    template: TemplateName,
    ...LinkParts.properties,
    password,
  },
);
export type LinkDraft = Static<typeof LinkDraft>;

export const LinkChange = t.strictObject(
  "Fields left out stay unchanged; `null` removes a value.",
  {
    ...LinkParts.properties,
    destination: t.optional(LinkParts.properties.destination),
    password,
  },
);
export type LinkChange = Static<typeof LinkChange>;

export const LinkView = t.object("A link with all its settings.", {
  code: t.string(
    "The code with which the link was created. It identifies the link in the API, in statistics and in exports.",
  ),
  ...schemasIn(linkFields, "shown"),
});
export type LinkView = Static<typeof LinkView>;

export const visitorAnswer = t.oneOf(
  ["redirect", "landing", "desktop", "unavailable", "preview", "inactive"],
  "`redirect`: straight to `to`. `landing`: a page with a button to the store. `desktop`: a page with the link as a QR code. `unavailable`: a page that says that the app does not support this phone. `preview`: a card in a chat. `inactive`: a page that says that the link has not started, has ended or is disabled.",
);

export const VisitorResponse = t.object("What one kind of visitor gets.", {
  visitor: t.oneOf(previewVisitors, "The kind of visitor."),
  answer: visitorAnswer,
  to: t.nullableString("Where the redirect or the page's button leads."),
  opens: t.nullableString("Where the app goes on this platform once it is installed."),
});
export type VisitorResponse = Static<typeof VisitorResponse>;

export const SocialCard = t.object("What chats and social networks show.", {
  title: t.string("The title."),
  description: t.nullableString("The text."),
  image: t.nullableString("URL of the picture."),
  host: t.string("The host shown below the title."),
});
export type SocialCard = Static<typeof SocialCard>;

export const LinkPreview = t.object("How the link would behave.", {
  url: t.string("The short URL that the link would get."),
  code: t.oneOf(
    ["free", "taken", "reserved", "generated", "deleted"],
    "Whether a new link can have this code. `generated`: the request named none. `deleted`: the code belonged to a deleted link, so the request needs `reuseCode`.",
  ),
  codeHint: t.nullableString(
    "What people easily misread in the code, the new code or an alias; `null` when there is nothing.",
  ),
  visitors: t.list(VisitorResponse, "What each kind of visitor gets."),
  afterExpiry: t.nullableString(
    "Where visitors go after the link has expired; `null` for a page that says that the link has expired.",
  ),
  card: SocialCard,
  needsGeoDatabase: t.boolean(
    "Whether a rule has countries or regions while the service has no source of them, neither `GEO_DATABASE` nor a CDN in `TRUST_PROXY`. Such a rule never applies.",
  ),
});
export type LinkPreview = Static<typeof LinkPreview>;

const code = { code: "The link's code." };
const unknown = ["unknown_link"] as const;

const editorRoute = { role: "editor", scope: "links", tag: "links" } as const;
const viewerRoute = { role: "viewer", scope: "links", tag: "links" } as const;

export const TestPage = t.object("A page to open on a phone.", {
  url: t.string("The page's URL, on the host of the link. Anybody who has it can open the page."),
  expiresAt: t.string("When the URL stops working, 30 minutes after the request."),
});
export type TestPage = Static<typeof TestPage>;

const qrColor = (description: string) =>
  t.optional(t.pattern("^#[0-9A-Fa-f]{6}$", description, "#1f5eff"));

export const QrRequest = t.strictObject("How the QR code looks.", {
  foreground: qrColor("The color of the code; the app's color, or black, by default."),
  background: qrColor("The color behind the code; white by default."),
  size: t.optional(
    Type.Integer({
      minimum: 64,
      maximum: 4096,
      description: "The width in pixels; 1024 by default.",
    }),
  ),
  widthMm: t.optional(
    Type.Integer({
      minimum: 5,
      maximum: 300,
      description: "The width in print, in millimetres. The PNG gets 300 dots per inch.",
    }),
  ),
  margin: t.optional(
    Type.Integer({
      minimum: 1,
      maximum: 16,
      description: "The margin in modules; 4 by default. Cameras need one.",
    }),
  ),
  logo: t.optional(
    t.text(
      140_000,
      "An image for the middle, as a data URL of a PNG, JPEG, WebP or SVG. Only a PNG, of at most 1,024 × 1,024 pixels and not interlaced, can become part of the code as PNG.",
    ),
  ),
  appIcon: t.optional(
    t.boolean("Whether the app's icon, uploaded to this service, is the image for the middle."),
  ),
  countScans: t.optional(
    t.boolean("Whether scans count with the medium `qr`, which is the default."),
  ),
});
export type QrRequest = Static<typeof QrRequest>;

export const QrCodeView = t.object("A link's QR code.", {
  url: t.string("The URL in the code."),
  svg: t.string("The code as SVG."),
  png: t.nullableString(
    "The code as PNG, in base64; `null` with a logo that cannot become part of it.",
  ),
});
export type QrCodeView = Static<typeof QrCodeView>;

/** The filters of lists of links. */
export const linkFilters = {
  tag: t.optional(t.text(64, "Only links with this tag.")),
  folder: t.optional(t.text(64, "Only links in this folder.")),
  archived: t.optional(
    t.oneOf(
      ["exclude", "only", "include"],
      "Whether archived links are left out (`exclude`, the default), are the only ones, or are included.",
    ),
  ),
  search: t.optional(
    t.shortText(
      "Only links that contain every one of these words in their codes, name, notes, folder, destinations, title, tags or UTM parameters, in any case. A word can be a part of a longer one.",
    ),
  ),
};

export const Folder = t.object("A folder of links. It exists as long as a link is in it.", {
  name: t.string("The folder's name."),
  links: t.count("How many links are in it, without archived ones."),
});
export type Folder = Static<typeof Folder>;

export const Tag = t.object("A tag of links. It exists as long as a link has it.", {
  name: t.string("The tag."),
  links: t.count("How many links have it, with those that are archived."),
});
export type Tag = Static<typeof Tag>;

export const linkRoutes = {
  createLink: adminRoute({
    method: "POST",
    path: "/api/v1/links",
    ...editorRoute,
    tool: "create_link",
    summary: "Create a link",
    description:
      "Returns the link with its short URL. With an `Idempotency-Key`, a repeated request gets the first response again.",
    body: LinkDraft,
    response: LinkView,
    status: 201,
    errors: ["conflict"],
    idempotent: true,
    location: "/api/v1/links/:code",
    audit: "created the link",
    secrets: ["password"],
  }),
  previewLink: adminRoute({
    method: "POST",
    path: "/api/v1/link-preview",
    ...editorRoute,
    command: { name: "link check" },
    summary: "Preview a link",
    description:
      "Validates a link without creating it, and returns what each kind of visitor would get.",
    body: LinkDraft,
    response: LinkPreview,
    audit: false,
  }),
  listLinks: adminRoute({
    method: "GET",
    path: "/api/v1/links",
    ...viewerRoute,
    tool: "list_links",
    command: { columns: ["url", "name", "destination", "folder", "tags", "disabled", "test"] },
    summary: "List links",
    description:
      "Newest first by default. With `sort`, links are ordered by name or by their figures for the last 30 days, which are at most 30 seconds old.",
    query: t.query({
      ...t.page,
      ...linkFilters,
      codes: t.optional(
        t.text(
          8192,
          "Only these links, by their codes, separated by commas. At most 200. Archived ones are included.",
        ),
      ),
      sort: t.optional(
        t.oneOf(
          ["newest", "name", "clicks", "installs", "events"],
          "The order. The default is `newest`. `name` is the link's name, or else its title or code; its first 100 characters count.",
        ),
      ),
    }),
    response: t.pageOf(LinkView, "A page of links."),
  }),
  getLink: adminRoute({
    method: "GET",
    path: "/api/v1/links/:code",
    params: code,
    ...viewerRoute,
    tool: "get_link",
    summary: "Get a link",
    description: "Returns one link with all its settings.",
    response: LinkView,
    errors: unknown,
  }),
  updateLink: adminRoute({
    method: "PATCH",
    path: "/api/v1/links/:code",
    params: code,
    ...editorRoute,
    tool: "update_link",
    summary: "Update a link",
    description:
      "Changes the fields in the body. To rename a link, set `currentCode`; its former codes go on working.",
    body: LinkChange,
    response: LinkView,
    errors: [...unknown, "conflict"],
    audit: "changed the link",
    secrets: ["password"],
  }),
  archiveLink: adminRoute({
    method: "POST",
    path: "/api/v1/links/:code/archive",
    params: code,
    ...editorRoute,
    tool: "archive_link",
    summary: "Archive a link",
    description:
      "The link then behaves as if it had expired, and lists leave it out. It keeps its settings and its statistics, and can be restored.",
    response: LinkView,
    errors: unknown,
    audit: "archived the link",
  }),
  restoreLink: adminRoute({
    method: "POST",
    path: "/api/v1/links/:code/restore",
    params: code,
    ...editorRoute,
    tool: "restore_link",
    summary: "Restore an archived link",
    description: "The link works again exactly as before it was archived.",
    response: LinkView,
    errors: unknown,
    audit: "restored the link",
  }),
  deleteLink: adminRoute({
    method: "DELETE",
    path: "/api/v1/links/:code",
    params: code,
    ...editorRoute,
    tool: "delete_link",
    summary: "Delete a link for ever",
    description:
      "Deletes the link with its settings, its password and its split test. All its codes then lead to an error page, and are not given out again unasked. This cannot be undone; archive the link to be able to restore it. An alias in the path is refused.",
    status: 204,
    errors: [...unknown, "conflict"],
    audit: "deleted the link",
  }),
  drawQrCode: adminRoute({
    method: "POST",
    path: "/api/v1/links/:code/qr",
    params: code,
    ...viewerRoute,
    command: { name: "link qr-code" },
    summary: "Draw a QR code",
    description:
      "Returns the link's QR code as SVG and PNG, for screens or print. Colors that cameras cannot read are refused.",
    body: QrRequest,
    bodyBytes: 200_000,
    response: QrCodeView,
    errors: unknown,
    audit: false,
  }),
  listFolders: adminRoute({
    method: "GET",
    path: "/api/v1/folders",
    ...viewerRoute,
    tool: "list_folders",
    summary: "List folders",
    description: "Returns the folders of the app's links by name.",
    response: t.listOf(Folder, "The folders."),
  }),
  listTags: adminRoute({
    method: "GET",
    path: "/api/v1/tags",
    ...viewerRoute,
    tool: "list_tags",
    summary: "List tags",
    description: "Returns the 500 tags that most of the app's links have, the most frequent first.",
    response: t.listOf(Tag, "The tags."),
  }),
  createTestPage: adminRoute({
    method: "POST",
    path: "/api/v1/links/:code/test-page",
    params: code,
    ...editorRoute,
    summary: "Create a test page",
    description:
      "Returns the URL of a page that tests a phone without the app: what its browser shows, what a click on this test link records, and what an open of the app would be matched with. Opening the page is a click on the link.",
    response: TestPage,
    errors: [...unknown, "conflict"],
    audit: false,
  }),
};
