import { parseWebUrl } from "@throughline/engine";
import type { CreateLinkRequest, CreateLinkResponse, SocialPreview } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import { createLink } from "./create-link.ts";
import type { LinkCreation } from "./create-link.ts";

/** How many invites may be made: one install's, and one app's. */
interface InviteLimits {
  readonly perInstall: RateLimit;
  readonly perApp: RateLimit;
}

/**
 * Makes a link for one of the app's users, whose key anybody can read out of the app: so it leads
 * nowhere but into the app, and there are only so many.
 */
export async function createInvite(
  creation: LinkCreation,
  limits: InviteLimits,
  app: App,
  { installId, path, destination, data, preview, expiresAt }: CreateLinkRequest,
): Promise<CreateLinkResponse> {
  if (!app.invites) {
    throw new ApiError(
      "invites_off",
      "Invites are turned off for this app. Turn them on with: throughline app edit --invites",
    );
  }
  if (path && destination) throw refusal("give either path or destination");
  const draft = {
    destination: path ?? ownDestination(destination ?? "", app),
    ...(data && { data }),
    ...(preview && { preview: knownParts(preview) }),
    ...(expiresAt && { expiresAt }),
  };
  // First, so that made-up installs are remembered only as long as the app may make links at all.
  await limits.perApp.check(app.id);
  await limits.perInstall(`${app.id} ${installId}`);
  await limits.perApp(app.id);
  const { url, code } = await createLink(creation, app, draft, { madeBy: installId });
  return { url, code };
}

/** Unknown fields are ignored here, and so are not kept either. */
function knownParts({ title, description, image }: SocialPreview): SocialPreview {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
  };
}

/** The domains an app registered are its own; no other address is, not even the service's. */
function ownDestination(destination: string, { linkDomains }: App): string {
  if (destination.startsWith("/")) return destination;
  const origin = parseWebUrl(destination)?.origin.toLowerCase();
  if (linkDomains.some((domain) => origin === `https://${domain}`)) return destination;
  throw refusal("destination: It must be a path or an https URL on one of the app's own domains.");
}

function refusal(fault: string): ApiError {
  return new ApiError("malformed_request", `The request is not valid: ${fault}`);
}
