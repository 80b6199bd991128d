import type {
  CreatedPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { describeError } from "../shell/error-notice.tsx";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.passkeys;

// Loaded only when somebody uses a passkey.
const load = () => import("@simplewebauthn/browser");

/** Returns whether the browser knows passkeys. It does not on pages without https. */
export function supportsPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Lets the person use a passkey. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  return toAnswer(await startAuthentication({ optionsJSON: request }));
}

/** Lets the person create a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await load();
  const { id, rawId, response } = await startRegistration({ optionsJSON: creation });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type: "public-key",
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Returns whether the browser can offer passkeys below the input of the email address. */
export async function supportsAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/** Offers passkeys below the input of the email address until the person chooses one. Another request ends the offer. */
export async function offerPasskeys(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  return toAnswer(await startAuthentication({ optionsJSON: request, useBrowserAutofill: true }));
}

export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Returns whether the person closed the browser's dialog, or another request ended this one. */
export function isCancelled(error: unknown): boolean {
  return hasName(error, "NotAllowedError", "AbortError");
}

/** Says why a passkey was not used or created. */
export function describePasskeyError(error: unknown): string {
  if (error instanceof AdminError) return describeError(error).text;
  if (isCancelled(error)) return texts.cancelled;
  if (hasName(error, "InvalidStateError")) return texts.alreadyHere;
  if (hasName(error, "ConstraintError", "NotSupportedError")) return texts.noLock;
  return describeError(error).text;
}

/** Leaves out what the service does not read. */
function toAnswer({ id, rawId, response }: AuthenticationResponseJSON): PasskeyAnswer {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: "public-key",
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  };
}

function hasName(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
