import { dayMs } from "@throughline/engine/durations";
import { createHash } from "node:crypto";
import type { LinkDraft, LinkView } from "@throughline/protocol";
import type { App, AppStore, JsonObject, LinkStore } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { requireLinkDomain } from "../apps/link-domains.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { linkFromDraft } from "./edit-link.ts";
import { hashLinkPassword } from "./hash-link-password.ts";
import { takenCodeError } from "./link-codes.ts";
import { linkView } from "./link-view.ts";

/** The size of a generated code. 40 bits are short enough to type, and a collision only causes another attempt. */
const codeBytes = 5;
const maxAttempts = 5;
const idempotencyMs = dayMs;

/** Dependencies of {@link createLink}. */
export interface CreateLinkDependencies {
  readonly links: LinkStore;
  readonly apps: Pick<AppStore, "list">;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly passwords: PasswordHasher;
  /** The origin of links of an app without a domain. */
  readonly serviceUrl: string;
}

/** Options of {@link createLink}. */
export interface CreateLinkOptions {
  readonly idempotencyKey?: string | undefined;
  /** The install that creates the link, if a user creates it in the app. */
  readonly createdByInstall?: string;
  /** A word before the generated code, such as `anna` in `anna-7k2m9x4q`. */
  readonly alias?: string | undefined;
}

/** Creates a link. A repeated request with the same idempotency key gets the first response again for a day. */
export async function createLink(
  { links, apps, now, random, passwords, serviceUrl }: CreateLinkDependencies,
  app: App,
  draft: LinkDraft,
  { idempotencyKey, createdByInstall, alias }: CreateLinkOptions = {},
): Promise<LinkView> {
  const chosen = draft.code?.normalize("NFC");
  if (chosen !== undefined && isReservedCode(chosen)) {
    throw new ApiError(
      "conflict",
      `The code "${chosen}" is reserved for the service. Choose another one.`,
    );
  }
  await requireLinkDomain(apps, app);
  // The password is left out, because it could be guessed from a fast digest.
  const { password: _password, ...comparable } = draft;
  const requestDigest = createHash("sha256").update(JSON.stringify(comparable)).digest("base64url");
  const draftWithHash = await hashLinkPassword(draft, app.id, passwords);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const at = now();
    const generated = toBase32(random(codeBytes));
    const code = chosen ?? (alias === undefined ? generated : `${alias}-${generated}`);
    const drafted = linkFromDraft(app, code, draftWithHash, at);
    const link = createdByInstall === undefined ? drafted : { ...drafted, createdByInstall };
    if (link.expiresAt !== undefined && link.expiresAt <= at) {
      throw new ApiError(
        "malformed_request",
        `The request is not valid: expiresAt is in the past (${draft.expiresAt}).`,
      );
    }
    const view = linkView(link, app, serviceUrl, 0);
    const created = await links.create(
      link,
      idempotencyKey === undefined
        ? undefined
        : {
            key: idempotencyKey,
            request: requestDigest,
            answer: view as unknown as JsonObject,
            expiresAt: at + idempotencyMs,
          },
      draft.reuseCode,
    );
    if (created.outcome === "created") return view;
    if (created.outcome === "repeated") {
      if (created.first.request === requestDigest)
        return created.first.answer as unknown as LinkView;
      throw new ApiError(
        "conflict",
        "This Idempotency-Key was used for another request. Use a new one.",
      );
    }
    // Another generated code may be free. A chosen code stays taken, and so do the link's other codes.
    if (chosen !== undefined || (await links.findCodes(app.id, [code])).length === 0) {
      throw await takenCodeError(links, link, { isNew: true });
    }
  }
  throw new ApiError("conflict", "No free code was found. Try again.");
}
