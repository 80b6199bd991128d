import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from "@throughline/protocol";
import type { Account, Passkey } from "@throughline/storage";
import type { RelyingParty } from "./relying-party.ts";

/** EdDSA, ES256 and RS256, which every Node version can check. */
const algorithms = [-8, -7, -257];

/** What a browser says about its request, which the passkey signs. */
interface ClientData {
  readonly challenge: string;
  readonly origin: string;
}

/** A challenge, and how long the person may take to answer it. */
export interface Challenge {
  readonly text: string;
  readonly ms: number;
}

/** Returns what a browser needs to use a passkey. Without `allowed`, it offers every passkey of the domain. */
export function passkeyRequest(
  { domain }: RelyingParty,
  { text, ms }: Challenge,
  allowed: readonly Passkey[] = [],
): PasskeyRequest {
  return {
    challenge: text,
    rpId: domain,
    allowCredentials: allowed.map(describeCredential),
    userVerification: "required",
    timeout: ms,
  };
}

/** Returns what a browser needs to create a passkey. */
export function passkeyCreation(
  { domain }: RelyingParty,
  { text, ms }: Challenge,
  { id, email }: Account,
  existing: readonly Passkey[],
): PasskeyCreation {
  return {
    challenge: text,
    rp: { id: domain, name: `Throughline ${domain}` },
    user: { id: userHandle(id), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    excludeCredentials: existing.map(describeCredential),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    timeout: ms,
  };
}

/** The account's id as authenticators keep it. It names nobody. */
export function userHandle(account: string): string {
  return Buffer.from(account).toString("base64url");
}

/** Returns what the browser said about its request. Undefined if it cannot be read. */
export function readClientData(clientDataJSON: string): ClientData | undefined {
  try {
    const { challenge, origin } = JSON.parse(
      Buffer.from(clientDataJSON, "base64url").toString(),
    ) as Partial<Record<keyof ClientData, unknown>>;
    const isComplete = typeof challenge === "string" && typeof origin === "string";
    return isComplete ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the answer to a request. Returns how often the authenticator has used the passkey. Throws if the answer is not valid. */
export async function checkAnswer(
  { domain, origin }: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
  { credential, publicKey }: Passkey,
): Promise<number> {
  // Only those who use passkeys pay for the library's memory.
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...identity(answer),
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    // The caller compares the counters, since one that goes backwards needs an answer of its own.
    credential: { id: credential, publicKey: bytes(publicKey), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error("The signature is wrong.");
  return authenticationInfo.newCounter;
}

/** Checks a new passkey. Throws if it is not valid. */
export async function checkCreated(
  { domain, origin }: RelyingParty,
  challenge: string,
  created: CreatedPasskey,
): Promise<Pick<Passkey, "credential" | "publicKey" | "counter" | "transports">> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { clientDataJSON, transports } = created.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...identity(created),
      response: {
        clientDataJSON,
        attestationObject: await withoutStatement(created.response.attestationObject),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error("The passkey is not valid.");
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    ...(transports && { transports }),
  };
}

/**
 * Removes what the authenticator says about its maker. Nobody asked for it, and to check it, the library would request the
 * URLs in certificates that anybody can make up.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(bytes(attestationObject)).get("authData");
  const plain = new Map<string, string | Uint8Array | Map<string, never>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, never>()],
    ["authData", authData],
  ]);
  return Buffer.from(isoCBOR.encode(plain)).toString("base64url");
}

function identity({ id, rawId, type }: PasskeyAnswer | CreatedPasskey) {
  return { id, rawId, type, clientExtensionResults: {} };
}

function describeCredential({ credential, transports }: Passkey) {
  return {
    id: credential,
    type: "public-key" as const,
    ...(transports && { transports: [...transports] }),
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}
