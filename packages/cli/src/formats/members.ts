import type { MembersView } from "@throughline/protocol";
import type { Passkey } from "@throughline/server";
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

/** Lists the passkeys of a person. */
export function formatPasskeys(email: string, passkeys: readonly Passkey[]): string {
  if (passkeys.length === 0) return `${email} has no passkey.`;
  const day = (at: number) => new Date(at).toISOString();
  return table(
    passkeys.map(({ id, name, domain, createdAt, usedAt }) => [
      id,
      name,
      domain,
      `since ${day(createdAt)}`,
      usedAt === undefined ? "never used" : `used ${day(usedAt)}`,
    ]),
  );
}
