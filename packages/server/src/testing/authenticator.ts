import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
  PersonProof,
} from "@throughline/protocol";
import { accountRoutes } from "@throughline/protocol/admin";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Browser } from "./browser.ts";

/** Flags of authenticator data (WebAuthn, section 6.1). */
const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40];

/** What a test changes about an answer, to forge it. */
export interface Forgery {
  readonly origin?: string;
  readonly domain?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Whether the authenticator checked who uses it. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/** An authenticator with one passkey, as a phone or a security key has it. Tests can make it lie. */
export class Authenticator {
  readonly #origin: string;
  readonly #id = randomBytes(16);
  #key: KeyObject | undefined;
  #userHandle = "";
  /** Authenticators that do not count always say 0. */
  counter = 0;

  constructor(origin = "https://links.example") {
    this.#origin = origin;
  }

  /** Creates the passkey. `format` is how the authenticator claims to state its maker. */
  create(
    { challenge, rp, user }: PasskeyCreation,
    forgery: Forgery = {},
    format = "none",
  ): CreatedPasskey {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    this.#userHandle = user.id;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#data(forgery.domain ?? rp.id, hasKey, forgery),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ["fmt", format],
      ["attStmt", new Map<string, never>()],
      ["authData", new Uint8Array(authData)],
    ]);
    return {
      ...this.#identity(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, forgery),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs a challenge. */
  answer({ challenge, rpId }: PasskeyRequest, forgery: Forgery = {}): PasskeyAnswer {
    if (!this.#key) throw new Error("Create the passkey first.");
    const authData = this.#data(forgery.domain ?? rpId, 0, forgery);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, forgery);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return {
      ...this.#identity(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", Buffer.concat([authData, hash]), this.#key).toString("base64url"),
        userHandle: forgery.userHandle ?? this.#userHandle,
      },
    };
  }

  #identity() {
    const id = this.#id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  #clientData(type: string, asked: string, { origin, challenge }: Forgery): string {
    const data = { type, challenge: challenge ?? asked, origin: origin ?? this.#origin };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  #data(domain: string, more: number, { verified = true, counter }: Forgery): Buffer {
    const flags = userPresent | (verified ? userVerified : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const domainHash = createHash("sha256").update(domain).digest();
    return Buffer.concat([domainHash, Buffer.from([flags]), count]);
  }
}

/** Asks for what a browser needs to create a passkey. */
export async function startPasskey(browser: Browser, proof: PersonProof) {
  const started = await browser.send("POST", accountRoutes.startPasskey.path, proof);
  return started as Omit<typeof started, "body"> & { body: PasskeyCreation };
}

/** Adds a passkey to the account that is signed in. Returns its authenticator. */
export async function addPasskey(
  browser: Browser,
  proof: PersonProof,
  authenticator = new Authenticator(),
) {
  const { body } = await startPasskey(browser, proof);
  const passkey = authenticator.create(body);
  const added = await browser.send("POST", accountRoutes.addPasskey.path, {
    name: "Phone",
    passkey,
  });
  if (added.status !== 200) throw new Error(`Adding a passkey: ${JSON.stringify(added.body)}`);
  return authenticator;
}

/** Asks for what a browser needs to sign in. */
export async function startSignIn(browser: Browser): Promise<PasskeyRequest> {
  const { body } = await browser.send("POST", accountRoutes.startPasskeySignIn.path);
  return body as unknown as PasskeyRequest;
}

/** Signs in with a passkey. */
export async function signInWith(
  browser: Browser,
  authenticator: Authenticator,
  forgery: Forgery = {},
) {
  const passkey = authenticator.answer(await startSignIn(browser), forgery);
  return browser.send("POST", accountRoutes.signInWithPasskey.path, { passkey });
}

/** Proves with a passkey who is signed in. */
export async function proofWith(
  browser: Browser,
  authenticator: Authenticator,
): Promise<PersonProof> {
  const { body } = await browser.send("POST", accountRoutes.confirmWithPasskey.path);
  return { passkey: authenticator.answer(body as unknown as PasskeyRequest) };
}
