import { Type } from "typebox";
import type { Static } from "typebox";
import { closed, list, listOf, nullableText, oneOf, string, words } from "./fields.ts";
import { route } from "./route.ts";
import { keyScopes } from "./vocabulary.ts";

const kind = oneOf(
  ["publishable", "secret"],
  "`publishable`: for apps. `secret`: for the admin API.",
);
const scopes = (description: string) =>
  list(Type.Enum([...keyScopes]), description, { uniqueItems: true });

export const KeyView = Type.Object(
  {
    id: string("The key's id."),
    kind,
    name: nullableText("The key's name."),
    hint: string("The key's first and last characters, such as `pk_k7f2…3qme`."),
    scopes: scopes("What a secret key opens; empty for a publishable key."),
    createdAt: string("When the key was created."),
    validUntil: nullableText("When the key stops working; `null`: it works until it is revoked."),
  },
  { description: "A key without its secret part." },
);
export type KeyView = Static<typeof KeyView>;

export const KeyUse = Type.Object({
  client: nullableText(
    "The client, such as `throughline-react-native/1.2.0`; `null` when it did not say.",
  ),
  at: string("When the client last used the key."),
});
export type KeyUse = Static<typeof KeyUse>;

export const ListedKey = Type.Object({
  ...KeyView.properties,
  uses: list(
    KeyUse,
    "The last eight clients that used the key since this node started, latest first.",
  ),
});
export type ListedKey = Static<typeof ListedKey>;

export const NewKey = Type.Object(
  { ...KeyView.properties, key: string("The key itself. It is shown only once.") },
  { description: "The new key." },
);
export type NewKey = Static<typeof NewKey>;

export const KeyDraft = Type.Object(
  {
    kind,
    name: Type.Optional(words("A name to recognize the key by.")),
    scopes: Type.Optional(scopes("What a secret key opens; everything when left out.")),
  },
  { ...closed, description: "The key to create." },
);
export type KeyDraft = Static<typeof KeyDraft>;

export const KeyRotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 90 * 86_400,
        description: "How long the old key still works, in seconds. The default is one day.",
      }),
    ),
  },
  { ...closed, description: "How to rotate the key." },
);
export type KeyRotation = Static<typeof KeyRotation>;

const keyId = { keyId: "The key's id." };

export const keyRoutes = {
  listKeys: route({
    method: "GET",
    path: "/api/v1/keys",
    role: "owner",
    scope: "admin",
    tag: "keys",
    summary: "List keys",
    description: "Returns the app's keys, oldest first, without their secret parts.",
    answer: listOf(ListedKey, "The app's keys."),
  }),
  createKey: route({
    method: "POST",
    path: "/api/v1/keys",
    role: "owner",
    scope: "admin",
    tag: "keys",
    summary: "Create a key",
    description:
      "Returns the new key, which is shown only once. With an `Idempotency-Key`, a repeated request gets the same key again.",
    body: KeyDraft,
    answer: NewKey,
    status: 201,
    errors: ["conflict"],
    idempotent: true,
  }),
  rotateKey: route({
    method: "POST",
    path: "/api/v1/keys/:keyId/rotate",
    params: keyId,
    role: "owner",
    scope: "admin",
    tag: "keys",
    summary: "Rotate a key",
    description:
      "Returns a new key that replaces this one; the old key works until the overlap ends. With an `Idempotency-Key`, a repeated request gets the same key again.",
    body: KeyRotation,
    answer: NewKey,
    status: 201,
    errors: ["not_found", "conflict"],
    idempotent: true,
  }),
  revokeKey: route({
    method: "DELETE",
    path: "/api/v1/keys/:keyId",
    params: keyId,
    role: "owner",
    scope: "admin",
    tag: "keys",
    summary: "Revoke a key",
    description: "The key stops working at once.",
    answer: KeyView,
    errors: ["not_found"],
  }),
};
