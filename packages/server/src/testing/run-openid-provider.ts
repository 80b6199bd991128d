/**
 * Runs an OpenID Connect provider for browser tests, as a child process. The environment variable EMAIL is the email address
 * of its only user. The process sends its settings to its parent.
 */
import { client, startProvider } from "./openid-provider.ts";

const email = process.env["EMAIL"] ?? "";
const { issuer } = await startProvider(() => ({ email, verified: true }));
process.send?.({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
});
