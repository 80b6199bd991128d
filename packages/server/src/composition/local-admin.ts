import { createAdminApi, adminRoutes } from "@throughline/protocol/admin";
import type {
  AdminApi,
  AdminRoute,
  AdminRouteName,
  AnyAdminInput,
} from "@throughline/protocol/admin";
import { compileSchema } from "@throughline/protocol/validate";
import type { App, Store } from "@throughline/storage";
import type { RandomBytes } from "../platform/ids/random.ts";
import type { Clock } from "../platform/time/clock.ts";
import type { LinkAdminDependencies } from "../catalog/links/admin.ts";
import { KeyUses } from "../catalog/api-keys/key-uses.ts";
import { AppDirectory } from "../catalog/apps/app-directory.ts";
import { publicSources } from "../catalog/apps/domain-proof.ts";
import { httpGet } from "../platform/http/http-get.ts";
import { ApiError } from "../platform/http/errors.ts";
import { localRateLimit } from "../platform/limits/rate-limit.ts";
import { eventConcurrencyLimit } from "../public/events/event-concurrency-limit.ts";
import { LocalLearnedModels } from "../public/matching/learned-model/learned-models.ts";
import { PasswordHasher } from "../platform/passwords/password.ts";
import { Digests } from "../platform/privacy/digests.ts";
import { LiveFeed } from "../admin/live/feed.ts";
import { WebhookDelivery } from "../integrations/webhooks/webhook-delivery.ts";
import { leaseDuration, webhookSender } from "../integrations/webhooks/webhook-sender.ts";
import type { WebhookSettings } from "../integrations/webhooks/webhook-sender.ts";
import { readConfig } from "./config.ts";
import { createMailer } from "./mail.ts";
import type { MailConfig } from "./mail.ts";
import { adminHandlers } from "./admin-handlers.ts";
import type { AdminCall } from "../platform/admin-handlers/handlers.ts";

/** Options of an admin API that runs in this process. */
export interface LocalAdminOptions {
  readonly store: Store;
  readonly app: App;
  /** The service's address, which is the origin of links if the app has no domain. */
  readonly serviceUrl: string;
  /** The operator's settings. Without them, the built-in defaults apply. */
  readonly config?: WebhookSettings & LinkAdminDependencies["config"] & MailConfig;
  readonly dashboardUrl?: string;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/**
 * Creates the admin API of an app directly on the store, without a service or a key. Anybody who can open the data folder
 * may do everything. This API validates requests as the service does, and throws `ApiError`.
 */
export function localAdmin(options: LocalAdminOptions): AdminApi {
  const { store, app, serviceUrl, dashboardUrl, config = readConfig({}), now, random } = options;
  // The service sends what is queued here.
  const mailer = createMailer(config, { store, now, random, log: { error: () => undefined } });
  const handlers = adminHandlers({
    mailer,
    store,
    // The caller of a command sees what it does.
    log: { warn: () => undefined },
    // A service that runs on the same store sees a reset model only after its cache expires.
    models: new LocalLearnedModels(store.learnedModels, now),
    apps: new AppDirectory(store.apps, store.changes, now, serviceUrl),
    digests: new Digests(store.salts, now, random),
    // Activity happens in the service, so nobody listens and this feed stays empty.
    activity: { publish: () => undefined },
    feed: new LiveFeed(now),
    dashboardUrl,
    now,
    random,
    passwords: new PasswordHasher(random),
    // The handlers require sources but do not read them, since operators do not have to prove domains.
    domainSources: publicSources,
    // Requests are not restricted to public addresses, since operators may reach their own network.
    httpGet,
    // Reads what services have saved. Nothing is recorded here.
    keyUses: new KeyUses(store.keyUses, now),
    delivery: new WebhookDelivery({
      store,
      send: webhookSender(config),
      mailer,
      now,
      chance: Math.random,
      serviceUrl,
      // Only test messages are sent from here, and the caller sees their result.
      log: { warn: () => undefined },
    }),
    leaseMs: leaseDuration(config),
    eventLimit: eventConcurrencyLimit({ metrics: { gauge: () => undefined } }),
    config,
    // 0 means no limit.
    rateLimit: (_max, subjectName, per) => localRateLimit(0, subjectName, per),
  });
  return createAdminApi(async (name, input) => {
    // Serializing removes undefined fields, as a request would.
    const sent = JSON.parse(JSON.stringify(input)) as AnyAdminInput;
    const { params = {}, query = {}, body, idempotencyKey } = sent;
    check(name, sent);
    const handle = handlers[name] as (call: AdminCall<never>) => Promise<unknown>;
    return handle({
      app,
      params,
      query: query as never,
      body: body as never,
      idempotencyKey,
      actor: { kind: "machine" },
      credential: undefined,
      serviceUrl,
    });
  });
}

function check(name: AdminRouteName, input: AnyAdminInput): void {
  const route: AdminRoute = adminRoutes[name];
  for (const part of ["query", "body"] as const) {
    const schema = route[part];
    const violation = schema && compileSchema(schema)(input[part] ?? {});
    if (violation) {
      throw new ApiError("malformed_request", `The request is not valid: ${violation.message}.`);
    }
  }
}
