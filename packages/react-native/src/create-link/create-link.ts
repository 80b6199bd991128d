import { createLinkPath } from "@throughline/protocol";
import type { LinkData, SocialPreview } from "@throughline/protocol";
import { createLinkBoundMs } from "../core/bounds.ts";
import { activeSession } from "../core/index.ts";

/**
 * An invite, or any other link that a user of the app makes and shares.
 *
 * @example
 * const invite: NewLink = { path: "/invite/club", data: { reward: "free-shipping" } };
 */
export type NewLink = {
  /** Handed to the app that is opened or installed through the link. Whoever has the link can read it: no secrets. */
  data?: LinkData | undefined;
  /** What chats show of it. */
  preview?: SocialPreview | undefined;
  /** When the link stops working. */
  expiresAt?: Date | string | undefined;
} & (
  | {
      /** Where the app shall go, such as `/invite/club`. */
      path: string;
      destination?: undefined;
    }
  | {
      /** The same as an address on one of the app's own link domains. */
      destination: string;
      path?: undefined;
    }
);

export interface CreatedLink {
  /** What to share. */
  url: string;
  /** Its last part. */
  code: string;
}

/** Why there is no link: an `Error` whose `code` says it to a program. */
export class CreateLinkError extends Error {
  override name = "CreateLinkError";
  /** `offline`, `no_session`, or the service's own, such as `invites_off` and `rate_limited`. */
  readonly code: string;
  /** After how many milliseconds it is worth another try, where the service says so. */
  readonly retryAfter: number;

  constructor(code: string, message: string, retryAfter = 0) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * Makes a link that leads into the app, for the user to share. An install that comes through it is told
 * whose it was: `match.invitedBy` is this install's id. Rejects with a {@link CreateLinkError}.
 *
 * @example
 * const { url } = await createLink({ path: "/invite/club" });
 * await Share.share({ message: url });
 */
export async function createLink(link: NewLink): Promise<CreatedLink> {
  const session = activeSession();
  const installId = await session?.getInstallId();
  if (!session || !installId) {
    throw new CreateLinkError(
      "no_session",
      "A link can be made once <LinkProvider> is mounted with a usable config, on a phone.",
    );
  }
  const { expiresAt } = link;
  // What is undefined in here is left out of the JSON.
  const request = {
    ...link,
    expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
    installId,
  };
  const { ok, status, body, retryAfter } = await session.post(
    createLinkPath,
    request,
    createLinkBoundMs,
  );
  const answer: Partial<CreatedLink & { error: string }> | null | undefined = body;
  if (ok && answer?.url && answer.code) return { url: answer.url, code: answer.code };
  if (!status) {
    throw new CreateLinkError(
      "offline",
      "No link without the network: the service did not answer.",
    );
  }
  throw new CreateLinkError(
    (!ok && answer?.code) || "unusable_answer",
    (!ok && answer?.error) || `The service made no link: ${status}.`,
    retryAfter,
  );
}
