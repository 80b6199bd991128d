/** An OpenID Connect provider as a process, for tests in a browser: EMAIL is who signs in. Says where it is. */
import { client, startProvider } from "./openid-provider.ts";

const email = process.env["EMAIL"] ?? "";
const { issuer } = await startProvider(() => ({ email, verified: true }));
process.send?.({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
});
