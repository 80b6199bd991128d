import type { MembersView } from "@throughline/protocol";
import { table } from "../table.ts";

/** Lists the members and the open invitations. */
export function formatMembers({ members, invitations }: MembersView): string {
  const rows = [
    ...members.map(({ id, email, role, joinedAt, source }) => [
      id,
      email,
      role,
      `since ${joinedAt}${source === "groups" ? ", from groups" : ""}`,
    ]),
    ...invitations.map(({ id, email, role, expiresAt }) => [
      id,
      email,
      role,
      `invited until ${expiresAt}`,
    ]),
  ];
  return rows.length === 0
    ? "There are no members yet. Invite one: throughline member invite <email>"
    : table(rows);
}

export function formatOneTimeLink({ url, expiresAt }: { url: string; expiresAt: string }): string {
  return `${url}\n(works once, until ${expiresAt})`;
}
