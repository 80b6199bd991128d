import { setNonce } from "get-nonce";

/** The nonce of this response. The Content-Security-Policy allows only style elements with it. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";

// Libraries of Mantine that create style elements themselves read the nonce from here.
setNonce(nonce);

export function styleNonce(): string {
  return nonce;
}
