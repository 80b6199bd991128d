import { hasErrorCode } from "../api/clients.ts";
import type { Problem } from "../form/use-api-form.ts";
import { describeError } from "../shell/error-notice.tsx";
import { sessionTexts } from "../texts/session.ts";

/** Puts the refusal of a password or of a one-time code at its input. */
export function describeProof(error: unknown): Problem | undefined {
  if (hasErrorCode(error, "wrong_code")) {
    return { field: "code", message: describeError(error).text };
  }
  return hasErrorCode(error, "wrong_credentials")
    ? { field: "password", message: sessionTexts.signIn.wrong }
    : undefined;
}
