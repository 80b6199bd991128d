import { Type } from "typebox";
import type { Static } from "typebox";
import { codePattern } from "../validate/code.ts";
import {
  closed,
  flag,
  list,
  matching,
  moment,
  nullableObject,
  nullableText,
  oneOf,
  orNull,
  page,
  pageOf,
  string,
  text,
  url,
  words,
} from "./fields.ts";
import { route } from "./route.ts";
import { Utm } from "./utm.ts";
import { previewVisitors } from "./vocabulary.ts";

const override = (visitors: string) =>
  Type.Optional(
    orNull(
      Type.Object(
        {
          destination: Type.Optional(url("Where the app goes on this platform.")),
          fallback: Type.Optional(
            url("Where visitors without the app go instead of the store or the web fallback."),
          ),
        },
        { ...closed, description: `What visitors on ${visitors} get instead.` },
      ),
    ),
  );

const preview = Type.Object(
  {
    title: Type.Optional(words("The title. Its first 100 characters are shown.")),
    description: Type.Optional(text(1024, "The text. Its first 200 characters are shown.")),
    image: Type.Optional(url("URL of a picture.")),
  },
  { ...closed, description: "What chats and social networks show for the link." },
);

const destination = url("Where the app goes: a web URL, a path, or a URL of the app's own scheme.");

/** Everything of a link but its code and destination. */
export const linkParts = {
  ios: override("iOS"),
  android: override("Android"),
  desktop: override("computers"),
  webFallback: Type.Optional(orNull(url("The web page computers get."))),
  preview: Type.Optional(orNull(preview)),
  utm: Type.Optional(orNull(Utm)),
  tags: Type.Optional(
    list(text(64, "A tag."), "Tags to filter links and statistics by.", { maxItems: 32 }),
  ),
  data: Type.Optional(nullableObject("Data the app receives with the link.")),
  expiresAt: Type.Optional(
    orNull(
      moment("When the link expires. It then leads to `expiredFallback`, or to an error page."),
    ),
  ),
  expiredFallback: Type.Optional(orNull(url("The web page visitors get after the link expired."))),
  sensitive: Type.Optional(
    flag("Whether a wrong match would do harm. Such a link needs a higher probability to match."),
  ),
  deterministicOnly: Type.Optional(
    flag("Match this link by install referrer and clipboard only, never by device signals."),
  ),
  disabled: Type.Optional(flag("Whether the link is switched off.")),
  test: Type.Optional(
    flag("Whether the link is for testing. Statistics and learning leave it out."),
  ),
};

export const LinkParts = Type.Object({ destination, ...linkParts }, closed);
/** Everything a caller can set of a link, except its code. */
export type LinkParts = Static<typeof LinkParts>;

export const LinkDraft = Type.Object(
  {
    code: Type.Optional(
      matching(
        codePattern,
        "The last part of the short URL; generated when left out. It cannot be changed later.",
      ),
    ),
    destination,
    ...linkParts,
  },
  { ...closed, description: "The link to create. `null` means the same as leaving a field out." },
);
export type LinkDraft = Static<typeof LinkDraft>;

export const LinkChange = Type.Object(
  { destination: Type.Optional(destination), ...linkParts },
  { ...closed, description: "Fields left out stay unchanged; `null` removes a value." },
);
export type LinkChange = Static<typeof LinkChange>;

export const LinkView = Type.Object(
  {
    ...Type.Required(LinkDraft).properties,
    code: string("The last part of the short URL."),
    url: string("The short URL to share."),
    madeBy: nullableText(
      "The install that created the link in the app; `null` for links created otherwise.",
    ),
    createdAt: string("When the link was created."),
    updatedAt: string("When the link was last changed."),
  },
  { description: "A link with all its settings." },
);
export type LinkView = Static<typeof LinkView>;

export const VisitorAnswer = Type.Object({
  visitor: oneOf(previewVisitors, "The kind of visitor."),
  answer: oneOf(
    ["redirect", "landing", "desktop", "unavailable", "preview"],
    "`redirect`: straight to `to`. `landing`: a page with a button to the store. `desktop`: a page with the link as a QR code. `unavailable`: a page saying that the app does not support this phone. `preview`: a card in a chat.",
  ),
  to: nullableText("Where the redirect or the page's button leads."),
  opens: nullableText("Where the app goes on this platform once it is installed."),
});
export type VisitorAnswer = Static<typeof VisitorAnswer>;

export const SocialCard = Type.Object(
  {
    title: string("The title."),
    description: nullableText("The text."),
    image: nullableText("URL of the picture."),
    host: string("The host shown below the title."),
  },
  { description: "What chats and social networks show." },
);
export type SocialCard = Static<typeof SocialCard>;

export const LinkPreview = Type.Object(
  {
    url: string("The short URL the link would get."),
    code: oneOf(
      ["free", "taken", "reserved", "generated"],
      "Whether a new link can have this code; `generated`: the request named none.",
    ),
    visitors: list(VisitorAnswer, "What each kind of visitor gets."),
    afterExpiry: nullableText(
      "Where visitors go after the link expired; `null`: to a page saying that the link has expired.",
    ),
    card: SocialCard,
  },
  { description: "How the link would behave." },
);
export type LinkPreview = Static<typeof LinkPreview>;

const code = { code: "The link's code." };
const unknown = ["unknown_link"] as const;

export const linkRoutes = {
  createLink: route({
    method: "POST",
    path: "/api/v1/links",
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Create a link",
    description: "With an `Idempotency-Key`, a repeated request gets the first answer again.",
    body: LinkDraft,
    answer: LinkView,
    status: 201,
    errors: ["conflict"],
    idempotent: true,
    location: "/api/v1/links/:code",
  }),
  previewLink: route({
    method: "POST",
    path: "/api/v1/link-preview",
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Preview a link",
    description:
      "Validates a link without creating it, and returns what each kind of visitor would get.",
    body: LinkDraft,
    answer: LinkPreview,
    readOnly: true,
  }),
  listLinks: route({
    method: "GET",
    path: "/api/v1/links",
    role: "viewer",
    scope: "links",
    tag: "links",
    summary: "List links",
    description:
      "Newest first by default. With `sort`, links are ordered by their figures of the last 30 days, at most 30 seconds old. With `search`, a page can hold fewer items than `limit` although there is a next one.",
    query: Type.Object(
      {
        ...page,
        tag: Type.Optional(text(64, "Only links with this tag.")),
        search: Type.Optional(words("Only links in which every one of these words occurs.")),
        sort: Type.Optional(
          oneOf(["newest", "clicks", "installs", "events"], "The order. The default is `newest`."),
        ),
      },
      closed,
    ),
    answer: pageOf(LinkView, "A page of links."),
  }),
  getLink: route({
    method: "GET",
    path: "/api/v1/links/:code",
    params: code,
    role: "viewer",
    scope: "links",
    tag: "links",
    summary: "Get a link",
    description: "Returns one link with all its settings.",
    answer: LinkView,
    errors: unknown,
  }),
  changeLink: route({
    method: "PATCH",
    path: "/api/v1/links/:code",
    params: code,
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Update a link",
    description: "Changes the fields in the body. The code cannot be changed.",
    body: LinkChange,
    answer: LinkView,
    errors: unknown,
  }),
  deleteLink: route({
    method: "DELETE",
    path: "/api/v1/links/:code",
    params: code,
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Delete a link",
    description: "Deletes the link. Its visitors then get an error page.",
    status: 204,
    errors: unknown,
  }),
};
