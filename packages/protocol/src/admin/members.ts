import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { emailPattern } from "../validate/email.ts";
import {
  closed,
  list,
  nullableObject,
  nullableText,
  oneOf,
  page,
  pageOf,
  string,
  url,
} from "./fields.ts";
import { route } from "./route.ts";
import { roles } from "./vocabulary.ts";

const role = oneOf(
  roles,
  "`viewer`: sees everything. `editor`: also creates and changes links. `owner`: may do everything.",
);

export const MemberView = Type.Object(
  {
    id: string("The member's id."),
    email: string("The member's e-mail address."),
    role,
    since: string("When the person became a member."),
  },
  { description: "A member of the app." },
);
export type MemberView = Static<typeof MemberView>;

export const InvitationView = Type.Object({
  id: string("The invitation's id."),
  email: string("The invited person's e-mail address."),
  role,
  createdAt: string("When the invitation was created."),
  until: string("When the invitation expires."),
});
/** An invitation that was not accepted yet. */
export type InvitationView = Static<typeof InvitationView>;

export const MembersView = Type.Object(
  {
    members: list(MemberView, "The members."),
    invitations: list(InvitationView, "Invitations that were not accepted yet."),
  },
  { description: "The members of the app and the open invitations." },
);
export type MembersView = Static<typeof MembersView>;

export const MemberDraft = Type.Object(
  {
    email: Type.String({
      pattern: emailPattern,
      maxLength: limits.textLength,
      description: "The e-mail address of the person to invite.",
    }),
    role,
  },
  { ...closed, description: "Who to invite." },
);
export type MemberDraft = Static<typeof MemberDraft>;

export const NewInvitation = Type.Object(
  {
    ...InvitationView.properties,
    url: string("The link for the invited person. It works once and is shown only once."),
  },
  { description: "The new invitation." },
);
export type NewInvitation = Static<typeof NewInvitation>;

export const MemberChange = Type.Object(
  { role },
  { ...closed, description: "The member's new role." },
);
export type MemberChange = Static<typeof MemberChange>;

export const ActorView = Type.Object(
  {
    kind: oneOf(
      ["member", "key", "machine"],
      "`machine`: the command line, on the machine the service runs on.",
    ),
    name: nullableText(
      "The member's e-mail address or the key's name; `null` for the command line.",
    ),
  },
  { description: "Who made the change." },
);
export type ActorView = Static<typeof ActorView>;

export const AuditView = Type.Object({
  at: string("When the change was made."),
  by: ActorView,
  action: string("The endpoint, such as `changeLink`."),
  subject: nullableText("The link, key, install or member; `null` for the app itself."),
  change: nullableObject("The request's body without secrets; for imports, how many were changed."),
});
/** A change of the app's settings, links, keys or members. */
export type AuditView = Static<typeof AuditView>;

const memberId = { memberId: "The member's id." };

export const memberRoutes = {
  listMembers: route({
    method: "GET",
    path: "/api/v1/members",
    role: "viewer",
    scope: "admin",
    tag: "members",
    summary: "List members and invitations",
    description: "Returns who has which role in the app, and who is invited.",
    answer: MembersView,
  }),
  inviteMember: route({
    method: "POST",
    path: "/api/v1/members",
    role: "owner",
    scope: "admin",
    tag: "members",
    summary: "Invite a member",
    description: "Returns a link for the invited person. It works once and is shown only once.",
    body: MemberDraft,
    answer: NewInvitation,
    status: 201,
    errors: ["conflict"],
  }),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/api/v1/invitations/:invitationId",
    params: { invitationId: "The invitation's id." },
    role: "owner",
    scope: "admin",
    tag: "members",
    summary: "Revoke an invitation",
    description: "The invitation's link stops working at once.",
    status: 204,
    errors: ["not_found"],
  }),
  changeMember: route({
    method: "PATCH",
    path: "/api/v1/members/:memberId",
    params: memberId,
    role: "owner",
    scope: "admin",
    tag: "members",
    summary: "Change a member's role",
    description: "The last owner of an app cannot get another role.",
    body: MemberChange,
    answer: MemberView,
    errors: ["not_found", "conflict"],
  }),
  removeMember: route({
    method: "DELETE",
    path: "/api/v1/members/:memberId",
    params: memberId,
    role: "owner",
    scope: "admin",
    tag: "members",
    summary: "Remove a member",
    description: "Removes a person's access to the app. The last owner cannot be removed.",
    status: 204,
    errors: ["not_found", "conflict"],
  }),
  listAudit: route({
    method: "GET",
    path: "/api/v1/audit",
    role: "editor",
    scope: "admin",
    tag: "app",
    summary: "List changes",
    description: "Returns the audit log: who changed what and when, newest first.",
    query: Type.Object(
      {
        ...page,
        subject: Type.Optional(
          url("Only changes of this link (by its code), key, install or member."),
        ),
      },
      closed,
    ),
    answer: pageOf(AuditView, "A page of the audit log."),
  }),
};
