import type {
  EventBatch,
  EventReceipt,
  MatchLinkRequest,
  MatchLinkResponse,
  AnalyticsEvent,
  CreateLinkRequest,
  CreateLinkResponse,
  UniversalLinkClickRequest,
} from "@throughline/protocol/client";
import {
  adSignalsPath,
  createLinkPath,
  eventsPath,
  identifyEvent,
  matchLinkPath,
  resolveShortPath,
  universalLinkClickPath,
} from "@throughline/protocol/client";
import type { PostResponse } from "../core/index.ts";

/** A request from the app. */
export interface FakeRequest {
  url: string;
  /** Path of the endpoint, such as `/api/link/match-link`. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A response, or the reason why there is none. */
export type FakeAnswer = PostResponse | "offline" | "hang";

export interface FakeServiceOptions {
  /** The link that led to this install. Every match request gets this link. */
  link?: string | null | undefined;
  /**
   * The link that answers a match with an exact signal (a click id or a copied link), if it
   * differs.
   */
  exactLink?: string | undefined;
  /** Short links and their destinations, and wrapped links of e-mail services with the links that they wrap. */
  shortLinks?: Readonly<Record<string, string>> | undefined;
  /** The install that created the link in the app. */
  invitedBy?: string | undefined;
}

/** A matching service in memory. It answers like the real one and records the requests. */
export interface FakeService {
  requests: FakeRequest[];
  /** Requests to one endpoint. */
  requestsTo: (path: string) => FakeRequest[];
  /** The acknowledged events, each once, in order. */
  events: AnalyticsEvent[];
  /** Links that opened the installed app, with its install id, in order. */
  opens: UniversalLinkClickRequest[];
  /** The users that the app set with `setUserId`, in order. */
  users: string[];
  /** Links created with `createLink`, in order. */
  links: CreateLinkRequest[];
  /**
   * Sets the responses to the next requests to an endpoint. Afterwards, the service answers by
   * itself again.
   */
  answerNext: (path: string, ...answers: FakeAnswer[]) => void;
  answer: (request: FakeRequest) => FakeAnswer;
}

/**
 * Creates a JSON response.
 *
 * @example
 * service.answerNext("/api/link/match-link", json(429, {}, "2")); // Retry-After: 2
 */
export function json(status: number, body: unknown, retryAfter?: string): PostResponse {
  return { status, body: JSON.stringify(body), retryAfter };
}

/**
 * Creates a service that gives every install the same link, or none, and accepts every event.
 *
 * @example
 * const service = createFakeService({ link: "https://go.shop.example/products/42" });
 * service.answerNext("/api/link/match-link", "offline", json(503, {}, "2"));
 */
export function createFakeService({
  link = null,
  exactLink,
  shortLinks = {},
  invitedBy,
}: FakeServiceOptions = {}): FakeService {
  const requests: FakeRequest[] = [];
  const events: AnalyticsEvent[] = [];
  const opens: UniversalLinkClickRequest[] = [];
  const users: string[] = [];
  const links: CreateLinkRequest[] = [];
  const planned = new Map<string, FakeAnswer[]>();
  const made = new Map<string, string>();
  const matched = new Map<string, MatchLinkResponse>();

  function match(request: MatchLinkRequest): MatchLinkResponse {
    const clickId = "clickId" in request ? request.clickId : null;
    const exact = clickId ? "referrer" : "pastedLink" in request ? "clipboard" : undefined;
    const found = (exact && exactLink) ?? link;
    const known = matched.get(request.installId ?? "");
    // An exact signal upgrades a match by device signals, never the other way round.
    if (known && (!exact || !found || known.match.type === "deterministic")) return known;
    const answer: MatchLinkResponse = {
      link: found,
      match: found
        ? {
            type: exact ? "deterministic" : "probabilistic",
            method: exact ?? "fingerprint",
            confidence: 1,
            clickId,
            ...(invitedBy && { invitedBy }),
          }
        : { type: "none", method: null, confidence: 0, clickId: null },
      data: null,
    };
    if (request.installId) matched.set(request.installId, answer);
    return answer;
  }

  function take(batch: EventBatch): EventReceipt {
    const known = new Set(events.map(({ id }) => id));
    const logged = batch.events.filter(({ name }) => name !== identifyEvent);
    const fresh = logged.filter(({ id }) => !known.has(id));
    events.push(...fresh);
    for (const { name, userId } of batch.events) {
      if (name === identifyEvent && userId) users.push(userId);
    }
    return {
      accepted: batch.events.length - logged.length + fresh.length,
      duplicates: logged.length - fresh.length,
      rejected: [],
    };
  }

  /** Short links that were created here resolve here, as on the real service. */
  function create(request: CreateLinkRequest): CreateLinkResponse {
    const alias = request.alias ? `${request.alias}-` : "";
    const code = `${alias}invite${links.push(request)}`;
    const url = `https://links.shop.example/${code}`;
    made.set(url, request.path ?? request.destination ?? "/");
    return { url, code };
  }

  /** Apps send short links without their query, and wrapped links of e-mail services with it. */
  function destinationOf(url: string): string | undefined {
    const known = Object.keys(shortLinks).find(
      (short) => short === url || short.replace(/[?#].*/s, "") === url,
    );
    return known ? shortLinks[known] : made.get(url);
  }

  function respond({ path, body }: FakeRequest): PostResponse {
    if (path === matchLinkPath) return json(200, match(body as MatchLinkRequest));
    if (path === eventsPath) return json(202, take(body as EventBatch));
    if (path === adSignalsPath) return json(202, {});
    if (path === universalLinkClickPath) {
      opens.push(body as UniversalLinkClickRequest);
      return json(200, { allowed: true, clickId: null });
    }
    if (path === createLinkPath) return json(201, create(body as CreateLinkRequest));
    const { url } = body as { url: string };
    const target = path === resolveShortPath ? destinationOf(url) : undefined;
    return target
      ? json(200, { link: target, route: "/", parameters: {}, data: null })
      : json(404, { error: "Nothing is known here.", code: "unknown_link", requestId: "fake" });
  }

  return {
    requests,
    requestsTo: (path) => requests.filter((request) => request.path === path),
    events,
    opens,
    users,
    links,
    answerNext(path, ...answers) {
      planned.set(path, [...(planned.get(path) ?? []), ...answers]);
    },
    answer(request) {
      requests.push(request);
      return planned.get(request.path)?.shift() ?? respond(request);
    },
  };
}
