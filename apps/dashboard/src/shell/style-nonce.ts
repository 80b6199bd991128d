import { setNonce } from "get-nonce";

/** The nonce of this response. The Content-Security-Policy allows only style elements that have this nonce. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

// Mantine’s dependencies that create style elements themselves get the nonce from this call.
setNonce(nonce);

export function styleNonce(): string {
  return nonce;
}
