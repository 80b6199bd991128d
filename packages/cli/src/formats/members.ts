import type { MembersView } from "@throughline/protocol";
import { table } from "../table.ts";

/** Lists the members and the open invitations. */
export function formatMembers({ members, invitations }: MembersView): string {
  const rows = [
    ...members.map(({ id, email, role, since, source }) => [
      id,
      email,
      role,
      `since ${since}${source === "groups" ? ", from groups" : ""}`,
    ]),
    ...invitations.map(({ id, email, role, until }) => [id, email, role, `invited until ${until}`]),
  ];
  return rows.length === 0
    ? "There are no members yet. Invite one: throughline member invite <email>"
    : table(rows);
}

export function formatOneTimeLink({ url, until }: { url: string; until: string }): string {
  return `${url}\n(works once, until ${until})`;
}
