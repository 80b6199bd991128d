import { randomBytes } from "node:crypto";
import { roles } from "@throughline/protocol";
import type { Role } from "@throughline/protocol";
import {
  requireDashboard,
  ticketForOperator,
  ticketForReset,
  ticketUrl,
} from "@throughline/server";
import type { IssuedTicket, Store } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, CommandResult, Surroundings } from "../command.ts";
import { table } from "../table.ts";
import { dashboardUrlOf, targetExplained, targetOptions, withAdmin } from "../target.ts";
import { withStore } from "../with-store.ts";

export const memberInvite: Command = {
  name: "member invite",
  takes: "<e-mail address>",
  summary: "make a one-time link with which somebody becomes a member of the app",
  options: { ...targetOptions, role: { type: "string" }, operator: { type: "boolean" } },
  explain: {
    ...targetExplained,
    role: "viewer, editor or owner; editor when left out",
    operator: "who runs the service: the owner of every app; on the data folder alone",
  },
  async run([email], options, world) {
    if (!email)
      throw new UsageError(
        "The e-mail address is missing: throughline member invite <e-mail address>",
      );
    if (options["operator"] === true) {
      if (options["url"] !== undefined) {
        throw new UsageError("--operator works on the data folder alone, not with --url.");
      }
      return onFolder(world, (deps) => ticketForOperator(deps, email));
    }
    const role = readRole(options["role"]);
    const invitation = await withAdmin(world, options, (admin) =>
      admin.inviteMember({ body: { email, role } }),
    );
    return { text: shown(invitation.url, invitation.until), data: invitation };
  },
};

export const memberReset: Command = {
  name: "member reset",
  takes: "<e-mail address>",
  summary: "make a one-time link with which somebody sets a new password; on the data folder",
  async run([email], _options, world) {
    if (!email)
      throw new UsageError(
        "The e-mail address is missing: throughline member reset <e-mail address>",
      );
    return onFolder(world, (deps) => ticketForReset(deps, email));
  },
};

export const memberList: Command = {
  name: "member list",
  summary: "show the app's members, and who is invited",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const view = await withAdmin(world, options, (admin) => admin.listMembers());
    const rows = [
      ...view.members.map(({ email, role, since }) => [email, role, `since ${since}`]),
      ...view.invitations.map(({ email, role, until }) => [email, role, `invited until ${until}`]),
    ];
    const nobody = "There is no member yet. Invite one: throughline member invite <e-mail address>";
    return { text: rows.length === 0 ? nobody : table(rows), data: view };
  },
};

function readRole(text: unknown): Role {
  const role = roles.find((each) => each === (text ?? "editor"));
  if (role === undefined) throw new UsageError("--role is viewer, editor or owner.");
  return role;
}

/** What only whoever can open the data folder may do. */
async function onFolder(
  world: Surroundings,
  issue: (deps: {
    store: Store;
    now: () => number;
    random: typeof randomBytes;
  }) => Promise<IssuedTicket>,
): Promise<CommandResult> {
  const dashboardUrl = dashboardUrlOf(world.env);
  const { token, ticket } = await withStore(world, async (store) => {
    await requireDashboard(store.apps, dashboardUrl);
    return issue({ store, now: Date.now, random: randomBytes });
  });
  const url = ticketUrl(dashboardUrl, token);
  const until = new Date(ticket.until).toISOString();
  return { text: shown(url, until), data: { url, until } };
}

function shown(url: string, until: string): string {
  return `${url}\n(works once, until ${until})`;
}
