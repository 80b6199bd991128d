import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { keyScopes } from "./vocabulary.ts";
import { variantName } from "./variant-name.ts";

const kind = t.oneOf(
  ["publishable", "secret"],
  "`publishable`: for apps. `secret`: for the admin API.",
);
const scopes = (description: string) =>
  t.list(Type.Enum([...keyScopes]), description, { uniqueItems: true });

export const KeyView = t.object("A key without its secret part.", {
  id: t.string("The key's id."),
  kind,
  name: t.nullableString("The key's name."),
  hint: t.string("The key's first and last characters, such as `pk_k7f2…3qme`."),
  key: t.nullableString("A publishable key itself; `null` for a secret key."),
  scopes: scopes("What a secret key gives access to; empty for a publishable key."),
  appVariant: t.nullableString(
    "The variant of the app that contains the key; `null` when the app names its variant itself.",
  ),
  createdAt: t.string("When the key was created."),
  validUntil: t.nullableString("When the key stops working; `null`: it works until it is revoked."),
});
export type KeyView = Static<typeof KeyView>;

export const KeyUse = t.object("A client that used the key.", {
  client: t.nullableString(
    "The client, such as `throughline-react-native/1.2.0`; `null` when it did not send its name.",
  ),
  at: t.string("When the client last used the key."),
});
export type KeyUse = Static<typeof KeyUse>;

export const ListedKey = t.object("A key and who used it.", {
  ...KeyView.properties,
  requestsToday: t.count(
    "Requests with the key since midnight (UTC). Requests to other nodes are included after at most a minute.",
  ),
  uses: t.list(
    KeyUse,
    "The last eight clients that used the key in the last 30 days, latest first.",
  ),
});
export type ListedKey = Static<typeof ListedKey>;

export const NewKey = t.object("The new key.", {
  ...KeyView.properties,
  key: t.string("The key itself. A secret key is shown only once."),
});
export type NewKey = Static<typeof NewKey>;

export const KeyDraft = t.strictObject("The key to create.", {
  kind,
  name: t.optional(t.shortText("A name to recognize the key by.")),
  scopes: t.optional(scopes("What a secret key gives access to; everything when left out.")),
  appVariant: t.optional(
    variantName(
      "The variant of the app that contains this publishable key. Installs with the key count for this variant.",
    ),
  ),
});
export type KeyDraft = Static<typeof KeyDraft>;

export const KeyRotation = t.strictObject("How to rotate the key.", {
  overlapSeconds: t.optional(
    Type.Integer({
      minimum: 0,
      maximum: 90 * 86_400,
      description: "How long the old key still works, in seconds. The default is one day.",
    }),
  ),
});
export type KeyRotation = Static<typeof KeyRotation>;

export const KeyChange = t.strictObject("Fields left out stay unchanged; `null` removes a value.", {
  name: t.optional(t.orNull(t.shortText("A name to recognize the key by."))),
  validUntil: t.optional(
    t.orNull(t.moment("When the key stops working; `null`: it works until it is revoked.")),
  ),
});
export type KeyChange = Static<typeof KeyChange>;

const keyId = { keyId: "The key's id." };

const ownerRoute = { role: "owner", scope: "admin", tag: "keys" } as const;

export const keyRoutes = {
  listKeys: adminRoute({
    method: "GET",
    path: "/api/v1/keys",
    ...ownerRoute,
    command: {
      columns: [
        "id",
        "kind",
        "hint",
        "scopes",
        "appVariant",
        "name",
        "validUntil",
        "requestsToday",
      ],
    },
    summary: "List keys",
    description: "Returns the app's keys, oldest first, without their secret parts.",
    response: t.listOf(ListedKey, "The app's keys."),
  }),
  listPublishableKeys: adminRoute({
    method: "GET",
    path: "/api/v1/publishable-keys",
    role: "viewer",
    scope: "any",
    tag: "keys",
    command: { columns: ["key", "name", "appVariant", "validUntil"] },
    summary: "List publishable keys",
    description:
      "Returns the publishable keys that work, oldest first. Every installed app contains one, so every member may read them.",
    response: t.listOf(KeyView, "The publishable keys."),
  }),
  createKey: adminRoute({
    method: "POST",
    path: "/api/v1/keys",
    ...ownerRoute,
    summary: "Create a key",
    description:
      "Returns the new key, which is shown only once. With an `Idempotency-Key`, a repeated request gets the same key again.",
    body: KeyDraft,
    response: NewKey,
    status: 201,
    errors: ["conflict"],
    idempotent: true,
    audit: "created the key",
  }),
  rotateKey: adminRoute({
    method: "POST",
    path: "/api/v1/keys/:keyId/rotate",
    params: keyId,
    ...ownerRoute,
    summary: "Rotate a key",
    description:
      "Returns a new key that replaces this one; the old key works until the overlap ends. With an `Idempotency-Key`, a repeated request gets the same key again.",
    body: KeyRotation,
    response: NewKey,
    status: 201,
    errors: ["not_found", "conflict"],
    idempotent: true,
    audit: "rotated the key",
  }),
  updateKey: adminRoute({
    method: "PATCH",
    path: "/api/v1/keys/:keyId",
    params: keyId,
    ...ownerRoute,
    summary: "Update a key",
    description:
      "Renames the key, or changes when it stops working. A rotated key can be given more time; a key that no longer works cannot.",
    body: KeyChange,
    response: KeyView,
    errors: ["not_found", "conflict"],
    audit: "changed the key",
  }),
  revokeKey: adminRoute({
    method: "DELETE",
    path: "/api/v1/keys/:keyId",
    params: keyId,
    ...ownerRoute,
    summary: "Revoke a key",
    description: "The key stops working at once.",
    response: KeyView,
    errors: ["not_found"],
    audit: "revoked the key",
  }),
};
