import type { InvitationView, MemberView } from "@throughline/protocol";
import type { Membership, OneTimeLink } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { normalizeEmail } from "./accounts.ts";
import { requireDashboardHost } from "./dashboard-host.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { createOneTimeLink, oneTimeLinkUrl } from "./one-time-links.ts";
import type { OneTimeLinkDependencies } from "./one-time-links.ts";
import { iso } from "../../platform/time/iso.ts";

/** The URL of the dashboard. Defaults to the URL of the service. */
export interface DashboardLocation {
  readonly dashboardUrl?: string | undefined;
}

/** Mails with invitations that an app may send per hour, so that nobody uses them to pester people. */
const invitationMailsPerHour = 60;

/** Dependencies of {@link memberAdmin}. */
export interface MemberAdminDependencies extends OneTimeLinkDependencies, DashboardLocation {
  readonly mailer: Mailer;
  readonly rateLimit: CreateRateLimit;
}

/** Lists, invites, changes and removes the members of an app. */
export function memberAdmin(
  deps: MemberAdminDependencies,
): AdminHandlers<
  "listMembers" | "inviteMember" | "revokeInvitation" | "updateMember" | "removeMember"
> {
  const { accounts } = deps.store;
  const { mailer } = deps;
  const mailsOfApp = deps.rateLimit(invitationMailsPerHour, "to invite people by mail", "hour");

  async function view({ account: id, role, joinedAt, source }: Membership): Promise<MemberView> {
    const account = await accounts.get(id);
    const email = account?.email ?? "";
    return { id, email, role, joinedAt: iso(joinedAt), source: source ?? "invitation" };
  }

  async function find(appId: string, id: string): Promise<Membership> {
    const member = (await accounts.members(appId)).find(({ account }) => account === id);
    if (!member)
      throw new ApiError(
        "not_found",
        `This app has no member with the ID ${id}. List the members to see their IDs.`,
      );
    return member;
  }

  return {
    async listMembers({ app }) {
      const [members, links] = await Promise.all([
        accounts.members(app.id),
        accounts.invitations(app.id),
      ]);
      const pending = links.filter(({ expiresAt }) => expiresAt > deps.now());
      return {
        members: await Promise.all(members.map(view)),
        invitations: pending.flatMap(invitationView),
      };
    },

    async inviteMember({ app, body, actor, serviceUrl }) {
      const dashboardUrl = deps.dashboardUrl ?? serviceUrl;
      await requireDashboardHost(deps.store.apps, dashboardUrl);
      const email = normalizeEmail(body.email);
      const known = await accounts.ofEmail(email);
      const members = await accounts.members(app.id);
      if (known && members.some(({ account }) => account === known.id)) {
        throw new ApiError(
          "conflict",
          `${email} is already a member of this app. Change the member's role instead.`,
        );
      }
      if (mailer.isOn) await mailsOfApp.count(app.id);
      const grants = { kind: "member", email, app: app.id, role: body.role } as const;
      const author = actor.kind === "member" ? actor.id : undefined;
      const { token, link } = await createOneTimeLink(deps, grants, { author });
      const [invitation] = invitationView(link);
      if (!invitation)
        throw new Error(`A one-time link of kind "${link.grants.kind}" is not an invitation.`);
      const inviter = author === undefined ? undefined : await accounts.get(author);
      await mailer.send(
        "invitation",
        { email, language: known?.language ?? inviter?.language },
        {
          app: app.name,
          role: body.role,
          invitedBy: inviter?.email,
          url: mailer.oneTimeLink(token),
          until: link.expiresAt,
        },
        { endsAt: link.expiresAt },
      );
      return { ...invitation, url: oneTimeLinkUrl(dashboardUrl, token), mailed: mailer.isOn };
    },

    async revokeInvitation({ app, params }) {
      if (await accounts.revokeInvitation(app.id, params.invitationId)) return;
      throw new ApiError(
        "not_found",
        `There is no open invitation with the ID ${params.invitationId}: it was accepted, revoked, or never existed.`,
      );
    },

    async updateMember({ app, params, body, actor }) {
      refuseOwnMembership(actor, params.memberId);
      const known = await find(app.id, params.memberId);
      if (known.source === "groups") {
        throw new ApiError(
          "conflict",
          "The person's groups at the identity provider decide this role. Change the groups there, or OIDC_GROUP_ROLES.",
        );
      }
      const member = { ...known, role: body.role };
      await accounts.saveMember(member);
      return view(member);
    },

    async removeMember({ app, params, actor }) {
      refuseOwnMembership(actor, params.memberId);
      await find(app.id, params.memberId);
      await accounts.removeMember(app.id, params.memberId);
    },
  };
}

/** Refuses to change one's own membership, so that every app keeps at least one owner. */
function refuseOwnMembership(actor: { kind: string; id?: string }, member: string): void {
  if (actor.kind === "member" && actor.id === member) {
    throw new ApiError(
      "conflict",
      "You can't change or remove your own membership. Ask another owner.",
    );
  }
}

function invitationView({ id, grants, createdAt, expiresAt }: OneTimeLink): InvitationView[] {
  if (grants.kind !== "member") return [];
  const { email, role } = grants;
  return [{ id, email, role, createdAt: iso(createdAt), expiresAt: iso(expiresAt) }];
}
