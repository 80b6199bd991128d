import type { InvitationView, MemberView } from "@throughline/protocol";
import type { Membership, Ticket } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { normalEmail } from "./accounts.ts";
import { requireDashboard } from "./dashboard-host.ts";
import { issueTicket, ticketUrl } from "./tickets.ts";
import type { TicketDependencies } from "./tickets.ts";

/** Where people reach the dashboard; undefined: where they reach the service. */
export interface DashboardPlace {
  readonly dashboardUrl?: string | undefined;
}

/** An app's members: list, invite, give another role, remove. */
export function memberAdmin(
  deps: TicketDependencies & DashboardPlace,
): AdminHandlers<
  "listMembers" | "inviteMember" | "withdrawInvitation" | "changeMember" | "removeMember"
> {
  const { accounts } = deps.store;

  async function view({ account: id, role, since }: Membership): Promise<MemberView> {
    const account = await accounts.get(id);
    return { id, email: account?.email ?? "", role, since: iso(since) };
  }

  async function find(app: string, id: string): Promise<Membership> {
    const member = (await accounts.members(app)).find(({ account }) => account === id);
    if (!member) throw new ApiError("not_found", "The app has no such member.");
    return member;
  }

  return {
    async listMembers({ app }) {
      const [members, tickets] = await Promise.all([
        accounts.members(app.id),
        accounts.invitations(app.id),
      ]);
      const open = tickets.filter(({ until }) => until > deps.now());
      return {
        members: await Promise.all(members.map(view)),
        invitations: open.flatMap(invitationView),
      };
    },

    async inviteMember({ app, body, by, ownUrl }) {
      const dashboardUrl = deps.dashboardUrl ?? ownUrl;
      await requireDashboard(deps.store.apps, dashboardUrl);
      const email = normalEmail(body.email);
      const known = await accounts.ofEmail(email);
      const members = await accounts.members(app.id);
      if (known && members.some(({ account }) => account === known.id)) {
        throw new ApiError("conflict", "Whoever has this address is a member already.");
      }
      const grants = { kind: "member", email, app: app.id, role: body.role } as const;
      const { token, ticket } = await issueTicket(
        deps,
        grants,
        by.kind === "member" ? by.id : undefined,
      );
      const [invitation] = invitationView(ticket);
      if (!invitation) throw new Error("An invitation is a ticket for a member.");
      return { ...invitation, url: ticketUrl(dashboardUrl, token) };
    },

    async withdrawInvitation({ app, params }) {
      if (await accounts.withdraw(app.id, params.invitationId)) return;
      throw new ApiError("not_found", "There is no such invitation, or it was used.");
    },

    async changeMember({ app, params, body, by }) {
      refuseOneself(by, params.memberId);
      const member = { ...(await find(app.id, params.memberId)), role: body.role };
      await accounts.admit(member);
      return view(member);
    },

    async removeMember({ app, params, by }) {
      refuseOneself(by, params.memberId);
      await find(app.id, params.memberId);
      await accounts.dismiss(app.id, params.memberId);
    },
  };
}

/** So an app never loses its last owner: whoever takes the right from others keeps it. */
function refuseOneself(by: { kind: string; id?: string }, member: string): void {
  if (by.kind === "member" && by.id === member) {
    throw new ApiError("conflict", "Nobody changes their own role; another owner can.");
  }
}

function invitationView({ id, grants, createdAt, until }: Ticket): InvitationView[] {
  if (grants.kind !== "member") return [];
  const { email, role } = grants;
  return [{ id, email, role, createdAt: iso(createdAt), until: iso(until) }];
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}
