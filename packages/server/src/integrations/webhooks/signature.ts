import { createHmac } from "node:crypto";
import type { RandomBytes } from "../../platform/ids/random.ts";

const prefix = "whsec_";

/** Creates a secret in the format of Standard Webhooks. */
export function makeSecret(random: RandomBytes): string {
  return prefix + random(32).toString("base64");
}

/** Returns the headers of Standard Webhooks. With one of the secrets, a receiver can verify the sender and the time. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Record<string, string> {
  const timestamp = `${Math.floor(at / 1000)}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
    return `v1,${digest.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
