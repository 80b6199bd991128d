/** Returns the `Authorization` header of a user name and a password. */
export function basicAuth(user: string, password: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
}
