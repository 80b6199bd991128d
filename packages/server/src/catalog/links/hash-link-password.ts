import type { PasswordHasher } from "../../platform/passwords/password.ts";

/** Replaces the password in a draft or a change with its hash, which is stored in the link. */
export async function hashLinkPassword<Parts extends { readonly password?: string | null }>(
  parts: Parts,
  appId: string,
  passwords: PasswordHasher,
): Promise<Parts> {
  if (typeof parts.password !== "string") return parts;
  // Members have priority over visitors, who may be guessing passwords.
  const client = { subject: appId, priority: true };
  const password = await passwords.hash(parts.password, { client, purpose: "links" });
  return { ...parts, password };
}
