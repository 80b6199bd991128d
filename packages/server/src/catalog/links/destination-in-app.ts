import {
  appPlatform,
  chooseAlternative,
  preferredLanguage,
  resolveDestination,
  withAlternative,
} from "@throughline/engine";
import type { LinkRequest } from "@throughline/engine";
import type { App, Link } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import { clientAddress } from "../../platform/http/client-address.ts";
import { readPlace } from "../../platform/http/place-headers.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { visitFacts } from "./visit-facts.ts";
import type { Geography } from "./visit-facts.ts";

/** Dependencies of {@link destinationInApp}. */
export interface DestinationDependencies extends Geography {
  readonly digests: Digests;
  readonly now: Clock;
}

/**
 * Returns the destination of a link that opened the installed app. Rules are checked against the platform, location,
 * language and time of the request. There is no browser, so the visitor counts as returning and has no referrer.
 */
export async function destinationInApp(
  { digests, now, ...geography }: DestinationDependencies,
  request: FastifyRequest,
  { app, link, linkRequest }: { app: App; link: Link; linkRequest: LinkRequest },
): Promise<string> {
  const { "user-agent": userAgent = "", "accept-language": languages = "" } = request.headers;
  const device = appPlatform(userAgent);
  if (!link.rules && !link.split) return resolveDestination(link, linkRequest, device);
  const address = clientAddress(request);
  const facts = visitFacts(geography, {
    visitor: { device: device ?? "desktop", inApp: false },
    kind: device ? "phone" : "desktop",
    language: preferredLanguage(languages),
    returning: true,
    now: now(),
    timeZone: app.timeZone,
    address,
    place: readPlace(request.headers),
  });
  const digest = await digests.current();
  const visitorId = `${link.code}\n${digest(address + userAgent)}`;
  const alternative = chooseAlternative(link, facts, visitorId);
  return resolveDestination(
    alternative ? withAlternative(link, alternative) : link,
    linkRequest,
    device,
  );
}
