import { createPublicKey, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";

/** Apple signs every postback with ECDSA on P-256 and SHA-256. No message may choose another algorithm. */
const hash = "sha256";

/** Reads a public key as Apple's documentation prints it. */
export function publicKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
}

/**
 * Returns whether a key signed a text. `der` is SKAdNetwork's encoding of signatures, `ieee-p1363` that of JWS. A signature
 * that is not written exactly as its bytes are encoded is refused, because Node ignores wrong characters in Base64.
 */
export function isSigned(
  text: string,
  signature: string,
  key: KeyObject,
  dsaEncoding: "der" | "ieee-p1363",
): boolean {
  const encoding = dsaEncoding === "der" ? "base64" : "base64url";
  const bytes = Buffer.from(signature, encoding);
  if (bytes.toString(encoding) !== signature) return false;
  return verify(hash, Buffer.from(text), { key, dsaEncoding }, bytes);
}
