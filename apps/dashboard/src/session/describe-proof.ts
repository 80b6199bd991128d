import { hasErrorCode } from "../api/clients.ts";
import type { Problem } from "../form/use-api-form.ts";
import { describeError } from "../shell/error-notice.tsx";

/** Puts the refusal of a password or of a one-time code at its input. */
export function describeProof(error: unknown): Problem | undefined {
  const message = () => describeError(error).text;
  if (hasErrorCode(error, "wrong_code")) return { field: "code", message: message() };
  return hasErrorCode(error, "wrong_credentials")
    ? { field: "password", message: message() }
    : undefined;
}
