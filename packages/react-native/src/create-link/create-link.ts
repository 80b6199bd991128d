import { createLinkPath } from "@throughline/protocol/client";
import type { LinkData, SocialPreview } from "@throughline/protocol/client";
import { createLinkTimeoutMs } from "../core/time-limits.ts";
import { registry } from "../core/index.ts";
import { qrCodeUrl } from "./qr-code-url.ts";

/**
 * An invite, or any other link that a user of the app creates and shares.
 *
 * @example
 * const invite: NewLink = { path: "/invite/club", alias: "anna", data: { reward: "free-shipping" } };
 */
export type NewLink<Data extends object = LinkData> = {
  /**
   * Data for the app that the link opens or installs. Anyone who has the link can read it, so do
   * not include secrets.
   */
  data?: Data | undefined;
  /** What chat apps show for the link. */
  preview?: SocialPreview | undefined;
  /** When the link stops working. */
  expiresAt?: Date | string | undefined;
  /**
   * The readable beginning of the link, such as the user's name: up to 32 letters, digits and hyphens. The service adds
   * random characters, as in `anna-k7f2x3qm`.
   */
  alias?: string | undefined;
  /** Up to five tags to filter links and statistics by. */
  tags?: string[] | undefined;
  /** The campaign of the link's clicks and installs (`utm_campaign`). */
  campaign?: string | undefined;
} & (
  | {
      /** The route in the app, such as `/invite/club`. */
      path: string;
      destination?: undefined;
    }
  | {
      /** Instead of `path`: a URL on one of the app's own link domains. */
      destination: string;
      path?: undefined;
    }
);

export interface CreatedLink {
  /** The link to share. */
  url: string;
  /** The last part of the link. */
  code: string;
  /** The address of the link's QR code, a square PNG. Show it as the source of an `Image`. `qrCodeUrl` gives it other colors. */
  qrCode: string;
}

/** Why `createLink` failed. */
export class CreateLinkError extends Error {
  override name = "CreateLinkError";
  /** `offline`, `no_session`, `no_consent`, or a code of the service, such as `invites_off` or `rate_limited`. */
  readonly code: string;
  /** Milliseconds to wait before another attempt, if the service says so; otherwise 0. */
  readonly retryAfter: number;

  constructor(code: string, message: string, retryAfter = 0) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/**
 * Creates a link into the app, for the user to share. An install that comes through the link gets an id
 * of the inviter as `match.invitedBy`, which your server can resolve. Rejects with a {@link CreateLinkError}.
 *
 * @example
 * const { url } = await createLink({ path: "/invite/club" });
 * await Share.share({ message: url });
 */
export async function createLink<Data extends object = LinkData>(
  link: NewLink<Data>,
): Promise<CreatedLink> {
  const session = registry.active;
  const installId = await session?.getInstallId();
  if (session?.isUsable && !installId && session.getState().consent === "pending") {
    throw new CreateLinkError(
      "no_consent",
      "Call setConsent() first: this install has no id until the user has decided.",
    );
  }
  if (!session || !installId) {
    throw new CreateLinkError(
      "no_session",
      "Mount <LinkProvider> with a valid config first. Links cannot be created on the web.",
    );
  }
  const { expiresAt } = link;
  // Undefined fields are left out of the JSON.
  const request = {
    ...link,
    expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
    installId,
  };
  const { ok, status, body, retryAfter } = await session.post(
    createLinkPath,
    request,
    createLinkTimeoutMs,
  );
  const answer: Partial<CreatedLink & { error: string }> | null | undefined = body;
  if (ok && answer?.url && answer.code) {
    const { url, code } = answer;
    return { url, code, qrCode: qrCodeUrl(url) };
  }
  if (!status) {
    throw new CreateLinkError("offline", "The service did not answer. Is the phone online?");
  }
  throw new CreateLinkError(
    (!ok && answer?.code) || "unusable_answer",
    (!ok && answer?.error) || `The service created no link (status ${status}).`,
    retryAfter,
  );
}
