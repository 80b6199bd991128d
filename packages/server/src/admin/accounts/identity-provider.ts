import type { Configuration } from "openid-client";

/** Where people prove who they are, instead of a password of their own here. */
export interface ProviderSettings {
  /** Its metadata is below `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a client without one: PKCE alone binds the answer to the question. */
  readonly clientSecret: string | undefined;
  /** Only addresses of these domains; empty: of any. */
  readonly domains: readonly string[];
}

/** What has to come back, or be known, when somebody returns from the provider. Kept by their browser alone. */
export interface Trip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says it is. */
export interface Person {
  readonly email: string | undefined;
  /** The provider has checked that the address is theirs. */
  readonly verified: boolean;
}

/** Seconds the provider may take for one answer. */
const patience = 10;

/** Only loaded where single sign-on is set up, and not before somebody uses it. */
const openid = () => import("openid-client");

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  #found: Promise<Configuration> | undefined;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  /** What its button is called. */
  get name(): string {
    return new URL(this.#settings.issuer).host;
  }

  allows(email: string): boolean {
    const { domains } = this.#settings;
    return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1));
  }

  /** Where to send somebody who shall come back at `returnUrl`. */
  async depart(returnUrl: string): Promise<{ url: string; trip: Trip }> {
    const [client, configuration] = await Promise.all([openid(), this.#configuration()]);
    const trip: Trip = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnUrl,
      scope: "openid email",
      state: trip.state,
      nonce: trip.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, trip };
  }

  /** Who came back, at that address. Rejects unless the provider sent them, on this trip. */
  async arrive(address: URL, { state, nonce, verifier }: Trip): Promise<Person> {
    const [client, configuration] = await Promise.all([openid(), this.#configuration()]);
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no ID token.");
    // Some say it in the token, some only when they are asked.
    const { email, email_verified: verified } =
      claims["email"] === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    return { email: typeof email === "string" ? email : undefined, verified: verified === true };
  }

  /** Asked for once; again after a failure. */
  #configuration(): Promise<Configuration> {
    this.#found ??= this.#discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
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
        timeout: patience,
        execute: [
          // Checks the ID token's signature against the provider's keys.
          client.enableNonRepudiationChecks,
          // The settings take plain http for this machine alone.
          ...(server.protocol === "http:" ? [allowInsecureRequests] : []),
        ],
      },
    );
  }
}
