/** An OpenID Connect provider as a process, for browser tests. The user has the address EMAIL. Sends its settings to the parent process. */
import { client, startProvider } from "./openid-provider.ts";

const email = process.env["EMAIL"] ?? "";
const { issuer } = await startProvider(() => ({ email, verified: true }));
process.send?.({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
});
