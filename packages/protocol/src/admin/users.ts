import { Type } from "typebox";
import type { Static } from "typebox";
import { userIdPattern } from "../validate/user-id.ts";
import { ErasureReceipt, PersonalRecordPage } from "./privacy.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

/** A user's id in a request. */
export const userId = (description: string) => Type.String({ pattern: userIdPattern, description });

export const UserInstallView = t.object("An install on which the user was seen.", {
  installId: t.string("The install's id."),
  link: t.nullableString("The link that the install was matched to; `null` without one."),
  firstSeenAt: t.string("When the user was first seen on the install."),
  lastSeenAt: t.string("When the user was last seen on the install, to the hour."),
});
export type UserInstallView = Static<typeof UserInstallView>;

export const UserView = t.object("A user of the app.", {
  userId: t.string("The user's id, as the app or your server set it."),
  firstSeenAt: t.string("When the user was first seen on any install."),
  link: t.nullableString(
    "The link that led to the install on which the user was first seen; `null` without one, or when that install was erased.",
  ),
  installs: t.list(UserInstallView, "The installs on which the user was seen, oldest first."),
});
export type UserView = Static<typeof UserView>;

export const ErasedUser = t.object("What was erased.", {
  userId: t.string("The user's id."),
  installs: t.count("How many installs were erased."),
});
export type ErasedUser = Static<typeof ErasedUser>;

const params = { userId: "The user's id, as the app or your server set it." };

export const userRoutes = {
  getUser: adminRoute({
    method: "GET",
    path: "/api/v1/users/:userId",
    params,
    role: "viewer",
    scope: "installs",
    tag: "users",
    summary: "Get a user",
    description: "Returns the installs on which the user was seen, and the link they came through.",
    response: UserView,
    errors: ["not_found"],
  }),
  listUserData: adminRoute({
    method: "GET",
    path: "/api/v1/users/:userId/data",
    params,
    role: "owner",
    scope: "installs",
    tag: "users",
    summary: "List everything about a user",
    description:
      "Returns everything that is stored about the user and the installs on which the user was seen, kind by kind. Events of other users of the same phone are left out. `GET /api/v1/export/users/{userId}` returns all of it as one file.",
    query: t.query(t.page),
    response: PersonalRecordPage,
    errors: ["not_found"],
  }),
  eraseUserWithReceipt: adminRoute({
    method: "POST",
    path: "/api/v1/users/:userId/erasure",
    params,
    role: "owner",
    scope: "installs",
    tag: "users",
    command: { name: "user erase" },
    summary: "Erase a user with a receipt",
    description:
      "Erases the user as `DELETE /api/v1/users/{userId}` does and returns the receipt. If the user was erased before, the response is the receipt of that erasure.",
    response: ErasureReceipt,
    errors: ["not_found"],
    audit: "erased the user",
    erases: true,
  }),
  eraseUser: adminRoute({
    method: "DELETE",
    path: "/api/v1/users/:userId",
    params,
    role: "owner",
    scope: "installs",
    tag: "users",
    summary: "Erase a user",
    description:
      "Erases every install on which the user was seen as `DELETE /api/v1/installs/{installId}` does, the user's other events, and the user's record. Counts stay.",
    response: ErasedUser,
    errors: ["not_found"],
    audit: "erased the user",
    erases: true,
  }),
};
