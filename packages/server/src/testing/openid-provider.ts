import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A user of the provider. */
export interface TestUser {
  readonly email: string;
  readonly verified: boolean;
  /** Whether the user's ID tokens have a wrong signature. */
  readonly forged?: true;
  /** Claims of the scope `groups`. */
  readonly groups?: unknown;
  readonly realm_access?: unknown;
}

export const client = { id: "throughline", secret: "a-secret-of-the-tests" };

/**
 * Starts a real OpenID Connect provider on this machine. Users need no password: `currentUser` returns who signs in, or
 * undefined if the sign-in is cancelled. `inIdToken` puts all claims into the ID token, not only into the userinfo response.
 */
export async function startProvider(
  currentUser: () => TestUser | undefined,
  { inIdToken = false } = {},
) {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: ["https://links.example/api/account/sso/return"],
      },
    ],
    cookies: { keys: ["tests"] },
    conformIdTokenClaims: !inIdToken,
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      groups: ["groups", "realm_access"],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims() {
        const { email, verified, groups, realm_access } = currentUser() ?? {};
        return { sub, email, email_verified: verified, groups, realm_access };
      },
    }),
    // Skips the consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email groups");
      await grant.save();
      return grant;
    },
  });
  // In browser tests, the service uses any free port.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    uri.endsWith("/api/account/sso/return");
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith("/interaction/")) void signIn(request, response);
    else void answer(request, currentUser()?.forged ? withForgedTokens(response) : response);
  });

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const user = currentUser();
    const result = user
      ? { login: { accountId: user.email } }
      : { error: "access_denied", error_description: "Nobody is there." };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Replaces the signature of the ID token in a response, keeping its length. */
function withForgedTokens(response: ServerResponse): ServerResponse {
  const end = response.end.bind(response) as (body: unknown) => ServerResponse;
  response.end = ((body: unknown) =>
    end(
      body === undefined
        ? body
        : Buffer.from(
            String(body as Buffer).replace(/("id_token":"[^".]+\.[^".]+\.)[^"]{9}/, "$1forgeries"),
          ),
    )) as typeof response.end;
  return response;
}
