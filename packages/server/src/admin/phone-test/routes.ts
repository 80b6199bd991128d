import { isLive, mayBeIpad } from "@throughline/engine";
import { browserPaths } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { hostOf } from "../../catalog/links/link-request.ts";
import { toResolvedLink } from "../../catalog/links/resolved-link.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { parseClickTime } from "../../platform/ids/click-id.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { unseal } from "../../platform/privacy/sealed-network.ts";
import { addressSubject } from "../../public/clicks/addresses.ts";
import { declinePrefetch, urlWithClickId } from "../../public/clicks/answer-click.ts";
import { answerLinkError } from "../../public/clicks/answer-link.ts";
import { browserIdOf } from "../../public/clicks/browser-id.ts";
import type { ClickDependencies } from "../../public/clicks/dependencies.ts";
import { isProtected } from "../../public/clicks/link-password.ts";
import { readRawClick } from "../../public/clicks/raw-click.ts";
import type { RawVisit } from "../../public/clicks/raw-click.ts";
import { recordClickOfRequest } from "../../public/clicks/record-click-of-request.ts";
import { isSignalsToken } from "../../public/clicks/signals-token.ts";
import {
  addPageSignals,
  isSameOrigin,
  maxSignalsAgeMs,
  maxSignalsBytes,
  pageSignals,
} from "../../public/clicks/signals.ts";
import { answerPage } from "../../public/landing/answer-page.ts";
import { endedPage } from "../../public/landing/limit-pages.ts";
import { pageContext } from "../../public/landing/page-context.ts";
import { PageTemplate, placeholders } from "../../public/landing/page-template.ts";
import { english } from "../../public/landing/texts/en.ts";
import type { MatchingDependencies } from "../../public/matching/open.ts";
import { describeBrowser, describeClick } from "./describe-phone.ts";
import { previewOpen } from "./preview-open.ts";
import { goneTestPage, testPage } from "./test-page.ts";
import { checkToken, isCheckToken, readTestPageToken } from "./token.ts";

/** Each check scores clicks like an open does. The limit also keeps anybody from trying many made-up phones. */
const checksPerMinute = 30;

export interface PhoneTestDependencies extends ClickDependencies, MatchingDependencies {
  readonly rateLimit: CreateRateLimit;
}

/** A test link, under the URL that its visitors would request. */
type TestLink = ResolvedLink & { readonly link: NonNullable<ResolvedLink["link"]> };

/**
 * Serves `GET /api/test-page`, which records a click on a test link as the link itself would and shows a page about it, and
 * `POST /api/test-page`, with which the page sends its signals and gets the match that an open on this phone would have.
 */
export async function phoneTestRoutes(
  http: FastifyInstance,
  deps: PhoneTestDependencies,
): Promise<void> {
  const checkLimit = deps.rateLimit(checksPerMinute, "to test phones");

  http.get(
    browserPaths.testPage,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => answerLinkError(deps, error, request, reply),
    },
    async (request, reply) => {
      const bare = { ...pageContext(deps, request), texts: english };
      const resolved = await findTestLink(deps, request);
      if (!resolved) return answerPage(reply, 404, goneTestPage(bare));
      const { app, link, url } = resolved;
      const recorded = await recordClickOfRequest(deps, resolved, request, reply);
      if (!recorded) return answerPage(reply, 410, endedPage({ ...bare, app }, {}));
      const { clickId, response } = recorded;
      if (response.kind === "declined") return declinePrefetch(reply);
      const raw = readRawClick(request, {});
      const device = deps.devices.of(raw);
      const click = await deps.store.clicks.get(app.id, clickId);
      const isPhone = device.evidence.platform !== "other" || mayBeIpad(raw.userAgent);
      const token = recorded.token ?? checkToken(await deps.digests.current(), clickId);
      const context = { app, url, texts: english, nonce: placeholders.nonce };
      const page = testPage(context, {
        response,
        data: {
          clickId: placeholders.clickId,
          token: click && isPhone ? placeholders.token : undefined,
          addressUrls: recorded.token === undefined ? undefined : deps.addressUrls,
          copy: urlWithClickId(url, placeholders.clickId),
        },
        browser: describeBrowser(deps, device, raw),
        click: {
          text: click
            ? `A click on the test link ${link.code} was recorded. Statistics do not count it.`
            : `No click was recorded, because ${device.evidence.automated ? "this looks like a bot, a preview or a prefetch" : "the app has reached its limit of clicks per day"}.`,
          rows: click ? describeClick(click.evidence) : [],
        },
        verdict: verdictBefore(click !== undefined, isPhone),
      });
      const template = new PageTemplate(page);
      return answerPage(reply, 200, template.render({ nonce: bare.nonce, clickId, token }));
    },
  );

  http.post<{ Body: Static<typeof pageSignals> }>(
    browserPaths.testPage,
    { bodyLimit: maxSignalsBytes, schema: { hide: true, body: pageSignals } },
    async (request, reply) => {
      // The answer repeats texts of the browser.
      void reply.header("X-Content-Type-Options", "nosniff");
      const resolved = await findTestLink(deps, request);
      if (!resolved) throw gone();
      const { app } = resolved;
      await checkLimit.count(app.id);
      return checkPhone(deps, resolved, request, request.body);
    },
  );
}

/** Adds the signals to the click if the link's own page would have, and matches an imagined open of the app. */
async function checkPhone(
  deps: PhoneTestDependencies,
  { app, link }: TestLink,
  request: FastifyRequest,
  { clickId, token, networks = [], ...page }: Static<typeof pageSignals>,
) {
  if (!isSameOrigin(request, hostOf(request) ?? "")) {
    throw new ApiError("malformed_request", "Only the test page itself may send signals.");
  }
  const digests = [await deps.digests.current(), ...(await deps.digests.live())];
  const isFromLinkPage = isSignalsToken(digests, clickId, token);
  const isKnown = isFromLinkPage || isCheckToken(digests, clickId, token);
  const before = isKnown ? await deps.store.clicks.get(app.id, clickId) : undefined;
  if (before?.link !== link.code) {
    throw new ApiError("malformed_request", "These signals do not belong to a known click.");
  }
  if (deps.now() - (parseClickTime(clickId) ?? 0) > maxSignalsAgeMs) throw gone();
  const visitor = browserIdOf(request);
  const raw: RawVisit = {
    ...readRawClick(request, { page, visitor, returning: true }),
    method: "GET",
  };
  if (isFromLinkPage) {
    await addPageSignals(
      deps,
      app.id,
      clickId,
      raw,
      unseal(digests, addressSubject(clickId), networks),
    );
  }
  const device = deps.devices.of(raw);
  const preview = await previewOpen(deps, { app, link, clickId }, device.evidence, raw);
  const { evidence } = (await deps.store.clicks.get(app.id, clickId)) ?? before;
  const { isMatched, ...shown } = preview;
  const { platform } = device.evidence;
  void deps.activity.publish({
    kind: "phoneTested",
    app: app.id,
    link: link.code,
    at: deps.now(),
    platform,
    isMatched,
  });
  return {
    ...shown,
    browser: describeBrowser(deps, device, raw),
    click: describeClick(evidence),
  };
}

/** Returns the test link that the request's token names, or undefined if the token is not valid on this host. */
async function findTestLink(
  { apps, links, digests, now }: PhoneTestDependencies,
  request: FastifyRequest,
): Promise<TestLink | undefined> {
  const { token } = request.query as { token?: unknown };
  const host = hostOf(request);
  const app = host === undefined ? undefined : await apps.ofHost(host);
  if (!app || host === undefined || typeof token !== "string") return undefined;
  const live = [await digests.current(), ...(await digests.live())];
  const code = readTestPageToken(live, app.id, token, now());
  const link = code === undefined ? undefined : await links.get(app.id, code);
  // The page shows where the link leads, so it would give away what the password protects.
  if (!link?.test || isProtected(link) || !isLive(link, now())) return undefined;
  const origin = apps.originOf(app, host, request.protocol);
  return { ...toResolvedLink(app, { origin, path: `/${code}`, query: "" }, link), link };
}

function verdictBefore(isRecorded: boolean, isPhone: boolean): string {
  if (!isPhone) return "Computers are not matched. Open this page on a phone.";
  return isRecorded ? "Comparing…" : "Without a click there is nothing to match.";
}

function gone(): ApiError {
  return new ApiError(
    "not_found",
    "This test page has expired. Create a new QR code in the dashboard and scan it.",
  );
}
