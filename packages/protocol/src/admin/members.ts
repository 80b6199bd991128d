import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { emailPattern } from "../validate/email.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { roles } from "./vocabulary.ts";

const role = t.oneOf(
  roles,
  "`viewer`: sees everything. `editor`: also creates and changes links. `owner`: may do everything.",
);

export const MemberView = t.object("A member of the app.", {
  id: t.string("The member's id."),
  email: t.string("The member's email address."),
  role,
  joinedAt: t.string("When the person became a member."),
  source: t.oneOf(
    ["invitation", "groups"],
    "`groups`: the person's groups at the identity provider decide the role at every sign-in, so it cannot be changed here. `invitation`: owners decide the role.",
  ),
});
export type MemberView = Static<typeof MemberView>;

export const InvitationView = t.object("An invitation that has not been accepted yet.", {
  id: t.string("The invitation's id."),
  email: t.string("The invited person's email address."),
  role,
  createdAt: t.string("When the invitation was created."),
  expiresAt: t.string("When the invitation expires."),
});
/** An invitation that has not been accepted yet. */
export type InvitationView = Static<typeof InvitationView>;

export const MembersView = t.object("The members of the app and the open invitations.", {
  members: t.list(MemberView, "The members."),
  invitations: t.list(InvitationView, "Invitations that have not been accepted yet."),
});
export type MembersView = Static<typeof MembersView>;

export const MemberDraft = t.strictObject("Who to invite.", {
  email: Type.String({
    pattern: emailPattern,
    maxLength: limits.textLength,
    description: "The email address of the person to invite.",
  }),
  role,
});
export type MemberDraft = Static<typeof MemberDraft>;

export const NewInvitation = t.object("The new invitation.", {
  ...InvitationView.properties,
  url: t.string("The link for the invited person. It works once and is shown only once."),
  mailed: t.boolean("Whether the link is also sent to the person by mail."),
});
export type NewInvitation = Static<typeof NewInvitation>;

export const MemberChange = t.strictObject("The member's new role.", { role });
export type MemberChange = Static<typeof MemberChange>;

export const ActorView = t.object("Who made the change.", {
  kind: t.oneOf(
    ["member", "key", "machine"],
    "`machine`: the command line, on the machine the service runs on.",
  ),
  name: t.nullableString(
    "The member's email address or the key's name; `null` for the command line.",
  ),
});
export type ActorView = Static<typeof ActorView>;

export const FieldChange = t.object("A field before and after the change.", {
  field: t.string("The field, such as `name` or `ios.teamId`."),
  before: Type.Unknown({ description: "Its value before; `null` without one." }),
  after: Type.Unknown({ description: "Its value after; `null` without one." }),
});
/** A field before and after a change. */
export type FieldChange = Static<typeof FieldChange>;

export const AuditView = t.object("A change to settings, links, keys or members.", {
  at: t.string("When the change was made."),
  actor: ActorView,
  action: t.string("The endpoint, such as `updateLink`."),
  subject: t.nullableString("The link, key, install or member; `null` for the app itself."),
  name: t.nullableString(
    "What the key, webhook or member was called at the time; `null` for other records.",
  ),
  change: t.nullableObject(
    "The request's body without secrets; for imports, how many records were changed.",
  ),
  changes: t.orNull(
    t.list(FieldChange, "The fields that differ from before; `null` if the request changed none."),
  ),
});
/** A change to the app's settings, links, keys or members. */
export type AuditView = Static<typeof AuditView>;

const memberId = { memberId: "The member's id." };

const ownerRoute = { role: "owner", scope: "admin", tag: "members" } as const;

export const memberRoutes = {
  listMembers: adminRoute({
    method: "GET",
    path: "/api/v1/members",
    role: "viewer",
    scope: "admin",
    tag: "members",
    summary: "List members and invitations",
    description: "Returns who has which role in the app, and who is invited.",
    response: MembersView,
  }),
  inviteMember: adminRoute({
    method: "POST",
    path: "/api/v1/members",
    ...ownerRoute,
    summary: "Invite a member",
    description:
      "Returns a link for the invited person. It works once and is shown only once. If the service sends mails, the person also gets it by mail.",
    body: MemberDraft,
    response: NewInvitation,
    status: 201,
    errors: ["conflict"],
    audit: "invited",
  }),
  revokeInvitation: adminRoute({
    method: "DELETE",
    path: "/api/v1/invitations/:invitationId",
    params: { invitationId: "The invitation's id." },
    ...ownerRoute,
    summary: "Revoke an invitation",
    description: "The invitation's link stops working at once.",
    status: 204,
    errors: ["not_found"],
    audit: "revoked the invitation",
  }),
  updateMember: adminRoute({
    method: "PATCH",
    path: "/api/v1/members/:memberId",
    params: memberId,
    ...ownerRoute,
    summary: "Update a member's role",
    description:
      "Gives a member another role. Nobody can change their own role, so an app always has an owner. A role that comes from groups cannot be changed.",
    body: MemberChange,
    response: MemberView,
    errors: ["not_found", "conflict"],
    audit: "changed the role of",
  }),
  removeMember: adminRoute({
    method: "DELETE",
    path: "/api/v1/members/:memberId",
    params: memberId,
    ...ownerRoute,
    summary: "Remove a member",
    description:
      "Removes a person's access to the app. Nobody can remove themselves, so an app always has an owner.",
    status: 204,
    errors: ["not_found", "conflict"],
    audit: "removed",
  }),
  listAudit: adminRoute({
    method: "GET",
    path: "/api/v1/audit",
    role: "editor",
    scope: "admin",
    tag: "app",
    tool: "list_changes",
    command: { columns: ["at", "actor.kind", "actor.name", "action", "subject", "name", "change"] },
    summary: "List changes",
    description: "Returns the audit log: who changed what and when, newest first.",
    query: t.query({
      ...t.page,
      subject: t.optional(
        t.url("Only changes to this link (by its code), key, install or member."),
      ),
      search: t.optional(
        t.shortText(
          "Only changes whose member, action, record or values contain every one of these words.",
        ),
      ),
    }),
    response: t.pageOf(AuditView, "A page of the audit log."),
  }),
};
