import { completeUrl, parseWebUrl } from "@throughline/engine";
import type { CreateLinkRequest, CreateLinkResponse, SocialPreview } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import { createLink } from "./create-link.ts";
import type { CreateLinkDependencies } from "./create-link.ts";

/** Limits the invites per install and per app. */
interface InviteLimits {
  readonly perInstall: RateLimit;
  readonly perApp: RateLimit;
}

/**
 * Creates a link for a user of the app. Anybody can extract the publishable key from the app, so the link can only lead
 * into the app, its code ends with random characters, and the number of links is limited.
 */
export async function createInvite(
  deps: CreateLinkDependencies,
  limits: InviteLimits,
  app: App,
  {
    installId,
    path,
    destination,
    data,
    preview,
    expiresAt,
    alias,
    tags,
    campaign,
  }: CreateLinkRequest,
): Promise<CreateLinkResponse> {
  if (!app.invites) {
    throw new ApiError(
      "invites_off",
      "Invites are turned off for this app. Turn them on with throughline app edit --invites.",
    );
  }
  if (path && destination) throw refusal("path and destination are both set; send only one.");
  const draft = {
    destination: path ?? requireAppDestination(completeUrl(destination ?? ""), app),
    ...(data && { data }),
    ...(preview && { preview: knownParts(preview) }),
    ...(expiresAt && { expiresAt }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(campaign && { utm: { campaign } }),
  };
  // Check the app's limit before counting the install. Otherwise, made-up install IDs would fill the memory of the
  // per-install limit even after the app has reached its own limit.
  await limits.perApp.check(app.id);
  await limits.perInstall.count(`${app.id} ${installId}`);
  await limits.perApp.count(app.id);
  const { url, code } = await createLink(deps, app, draft, {
    createdByInstall: installId,
    alias: alias?.toLowerCase(),
  });
  return { url, code };
}

/** Keeps only the known fields of a preview. */
function knownParts({ title, description, image }: SocialPreview): SocialPreview {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
  };
}

/** Returns the destination. Throws unless it is a path or a URL on one of the app's domains. */
function requireAppDestination(destination: string, { linkDomains }: App): string {
  if (destination.startsWith("/")) return destination;
  const origin = parseWebUrl(destination)?.origin.toLowerCase();
  if (linkDomains.some((domain) => origin === `https://${domain}`)) return destination;
  throw refusal("destination must be a path or an https URL on one of the app's own domains.");
}

function refusal(reason: string): ApiError {
  return new ApiError("malformed_request", `The request is not valid: ${reason}`);
}
