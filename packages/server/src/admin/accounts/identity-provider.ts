import type { GroupRole } from "@throughline/storage";
import type { Configuration } from "openid-client";
import { readGroups, rolesOfGroups } from "./group-roles.ts";
import type { GroupMapping } from "./group-roles.ts";

/** Settings of the OpenID Connect provider for single sign-on. */
export interface ProviderSettings {
  /** The issuer URL. The provider's metadata is at `/.well-known/openid-configuration` below it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which relies on PKCE alone. */
  readonly clientSecret: string | undefined;
  /** Only email addresses of these domains may sign in. Empty allows every domain. */
  readonly domains: readonly string[];
  /** The scopes to request, separated by spaces. */
  readonly scopes?: string;
  /** The roles that groups grant. Empty if groups are not used. */
  readonly groupMappings?: readonly GroupMapping[];
  /** The claim that lists a user's groups. */
  readonly groupsClaim?: string;
}

/** The secrets of one authorization request. The browser keeps them in a cookie until the provider redirects it back. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The user as the provider describes them. */
export interface ProviderUser {
  readonly email: string | undefined;
  /** Whether the provider has verified that the user owns the email address. */
  readonly verified: boolean;
  /** The user's groups. Empty if the provider sent none, or if no group grants a role. */
  readonly groups: readonly string[];
}

/** How many seconds one request to the provider may take. */
const timeoutSeconds = 10;

/** The library is loaded on first use, so that a service without single sign-on does not load it. */
const openid = () => import("openid-client");

/** An OpenID Connect provider, used with the authorization code flow with PKCE, state and nonce. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  #discovered: Promise<Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  /** The host of the issuer, shown on the sign-in button. */
  get name(): string {
    return new URL(this.#settings.issuer).host;
  }

  /** Returns the highest role in each app that a user's groups grant. */
  rolesOf({ groups }: ProviderUser, appIds: readonly string[]): GroupRole[] {
    return rolesOfGroups(this.#settings.groupMappings ?? [], groups, appIds);
  }

  allows(email: string): boolean {
    const { domains } = this.#settings;
    return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1));
  }

  /** Starts an authorization request. Redirect the user to `url`; the provider sends them back to `returnUrl`. */
  async start(returnUrl: string): Promise<{ url: string; secrets: AuthorizationRequest }> {
    const [client, configuration] = await Promise.all([openid(), this.#configuration()]);
    const secrets: AuthorizationRequest = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnUrl,
      scope: this.#settings.scopes ?? "openid email",
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, secrets };
  }

  /** Finishes an authorization request and returns the user. Rejects when the callback does not belong to the request. */
  async finish(
    callbackUrl: URL,
    { state, nonce, verifier }: AuthorizationRequest,
  ): Promise<ProviderUser> {
    const [client, configuration] = await Promise.all([openid(), this.#configuration()]);
    const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The identity provider sent no ID token.");
    // Some providers put the email address and the groups into the ID token, others only into the userinfo response.
    const isComplete = claims["email"] !== undefined && this.#groupsIn(claims) !== undefined;
    const info: Readonly<Record<string, unknown>> =
      !isComplete && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    const { email, email_verified: verified }: Readonly<Record<string, unknown>> =
      claims["email"] === undefined ? info : claims;
    return {
      email: typeof email === "string" ? email : undefined,
      verified: verified === true,
      groups: this.#groupsIn(claims) ?? this.#groupsIn(info) ?? [],
    };
  }

  /** Returns the groups in these claims, or undefined if the claim is missing. Reads nothing if no group grants a role. */
  #groupsIn(claims: Readonly<Record<string, unknown>>): string[] | undefined {
    const { groupMappings = [], groupsClaim = "groups" } = this.#settings;
    if (groupMappings.length === 0) return [];
    return readGroups(claims, groupsClaim);
  }

  /** Discovers the provider once. A failed discovery is repeated at the next call. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  async #discover(): Promise<Configuration> {
    const client = await openid();
    const { discovery, allowInsecureRequests, ClientSecretPost, None } = client;
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    return discovery(
      server,
      clientId,
      undefined,
      clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          // Verifies the signature of the ID token with the provider's keys.
          client.enableNonRepudiationChecks,
          // The settings allow plain http only for localhost.
          ...(server.protocol === "http:" ? [allowInsecureRequests] : []),
        ],
      },
    );
  }
}
