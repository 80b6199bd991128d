import type { Store } from "@throughline/storage";
import { Passkeys } from "../admin/accounts/passkeys.ts";
import { AccountNotices } from "../admin/accounts/account-notices.ts";
import { Accounts } from "../admin/accounts/accounts.ts";
import { AdminGate } from "../admin/accounts/admin-access.ts";
import { PasswordResets } from "../admin/accounts/password-resets.ts";
import { createLiveFeed } from "../admin/live/feed.ts";
import { KeyUses } from "../catalog/api-keys/key-uses.ts";
import { AppDirectory } from "../catalog/apps/app-directory.ts";
import { publicSources } from "../catalog/apps/domain-proof.ts";
import { Authentication } from "../catalog/auth/authenticate.ts";
import { LinkDirectory } from "../catalog/links/link-directory.ts";
import { withReportedPlaces } from "../catalog/links/visit-facts.ts";
import { webhookSender } from "../integrations/webhooks/webhook-sender.ts";
import { Activity } from "../platform/activity/activity.ts";
import { httpGetPublic } from "../platform/http/http-get.ts";
import { Drain } from "../platform/http/drain.ts";
import { serviceUrlResolver } from "../platform/http/own-url.ts";
import { pooledRandom } from "../platform/ids/random.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import { addressLimit } from "../platform/limits/request-limits.ts";
import { dailyQuotas } from "../platform/limits/daily-quotas.ts";
import type { QuotaName } from "../platform/limits/daily-quotas.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { smtpSender } from "../platform/mail/smtp.ts";
import { Metrics } from "../platform/metrics/metrics.ts";
import { PasswordHasher } from "../platform/passwords/password.ts";
import { Digests } from "../platform/privacy/digests.ts";
import type { Clock } from "../platform/time/clock.ts";
import { askAppleAt } from "../public/ad-signals/apple-ads.ts";
import { DeviceCache } from "../public/clicks/device-cache.ts";
import { eventConcurrencyLimit } from "../public/events/event-concurrency-limit.ts";
import { PageCache } from "../public/landing/page-cache.ts";
import { ClickFloods } from "../public/matching/click-floods.ts";
import { otherPhonesPerHour } from "../public/matching/same-phone.ts";
import { watchMatchRate } from "../public/matching/match-rate-alarm.ts";
import { startLearning } from "../public/matching/sync-learning.ts";
import { SharedAddressTries, SharedGuessLimiter } from "../public/matching/shared-guess-limiter.ts";
import { defaultCapacity } from "./capacity.ts";
import { configuredDashboardUrl } from "./config.ts";
import { createMailer, mailSettings } from "./mail.ts";
import { nodeState } from "./node-state.ts";
import type { NodeState } from "./node-state.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

/** Creates the parts that recording clicks and matching opens share. */
export function matchingParts(deps: {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly state: NodeState;
  readonly publicUrl?: string | undefined;
}) {
  const { store, now, random, state, publicUrl } = deps;
  const { peers, models, matcher } = state;
  const apps = new AppDirectory(store.apps, store.changes, now, publicUrl);
  return {
    store,
    now,
    random,
    peers,
    models,
    matcher,
    apps,
    links: new LinkDirectory(store.links, apps, store.changes, now),
    devices: new DeviceCache(),
    pages: new PageCache(),
    digests: new Digests(store.salts, now, random),
    guessLimiter: new SharedGuessLimiter(peers, now),
    addressTries: new SharedAddressTries(peers, now),
    floods: new ClickFloods(),
    otherPhones: state.rateLimit(otherPhonesPerHour, "with this install id", "hour"),
  };
}

/** Creates the parts that several features share. Each feature names the ones it needs. */
export function createParts(deps: ServiceDependencies) {
  const { tracing, log, config, now = Date.now, random = pooledRandom() } = deps;
  const store = tracing?.traceStore(deps.store) ?? deps.store;
  const state = deps.state ?? nodeState(store, now, random, (sentence) => log.warn(sentence));
  const { peers, models } = state;
  const matcher = tracing?.traceMethod("matcher", state.matcher, "score") ?? state.matcher;
  const metrics = new Metrics(deps.version);
  const activity = new Activity((error, { kind }) => {
    log.error({ err: error, kind }, "an activity listener failed");
  });
  activity.subscribe(metrics.listener);
  watchMatchRate({ models, log, activity, metrics });
  const mailer = createMailer(config, { store, now, random, log });
  const smtp = mailSettings(config);
  const quotas = dailyQuotas({
    config,
    store,
    now,
    log,
    metrics,
    onMostUsed: (app, quota) => void tellOfQuota(mailer, store, app, quota),
  });
  const feed = createLiveFeed({ now, peers, store, activity });
  const rateLimit = metrics.countRefusals(state.rateLimit);
  const perKey = rateLimit(config.limitPerKey, "with this key");
  const matching = matchingParts({
    store,
    now,
    random,
    state: { ...state, matcher },
    publicUrl: config.publicUrl,
  });
  const { apps } = matching;
  startLearning({ ...matching, activity });
  activity.subscribe(matching.floods.listener);
  const keyUses = new KeyUses(store.keyUses, now);
  const authentication = new Authentication(store.keys, apps, store.changes, now, perKey, keyUses);
  const passwords = new PasswordHasher(random, deps.hashCosts);
  const notices = new AccountNotices(mailer, now);
  const accounts = new Accounts(store, rateLimit, now, random, passwords, config, notices);
  const dashboardUrl = configuredDashboardUrl(config);
  const passkeys = new Passkeys({ store, accounts, rateLimit, now, random, dashboardUrl });
  const passwordResets = new PasswordResets(
    { store, now, random, mailer, dashboardUrl },
    rateLimit,
  );
  const { limitPerAddress, publicUrl, addressUrls, onStoreLoss } = config;
  return {
    ...deps,
    ...withReportedPlaces(deps),
    ...matching,
    storeLocation: deps.storeLocation ?? "memory",
    capacity: deps.capacity ?? defaultCapacity,
    domainSources: deps.domainSources ?? publicSources,
    httpGet: deps.httpGet ?? httpGetPublic,
    askApple: deps.askApple ?? askAppleAt(),
    mailer,
    passwordResets,
    sendMail: smtp && (deps.sendMail ?? smtpSender(smtp).send),
    send: deps.send ?? webhookSender(config),
    isHidden: deps.isHidden ?? (() => false),
    publicUrl,
    addressUrls,
    onStoreLoss,
    serviceUrl: serviceUrlResolver(config),
    dashboardUrl,
    metrics,
    activity,
    feed,
    rateLimit,
    quotas,
    eventLimit: eventConcurrencyLimit({ metrics }),
    keyUses,
    authentication,
    accounts,
    passkeys,
    passwords,
    adminGate: new AdminGate({ authentication, accounts, apps, limit: perKey, dashboardUrl }),
    addressLimit:
      limitPerAddress > 0
        ? addressLimit(rateLimit(limitPerAddress, "from this address"))
        : undefined,
    drain: new Drain(),
  };
}

/** Tells the owners of an app that most of a quota is used. */
async function tellOfQuota(
  mailer: Mailer,
  store: Pick<Store, "apps">,
  app: string,
  quota: QuotaName,
): Promise<void> {
  if (!mailer.isOn) return;
  const { name = app } = (await store.apps.get(app).catch(() => undefined)) ?? {};
  await mailer.tellOwners(
    app,
    "quotaNearlyUsed",
    { app: name, quota, url: mailer.url(`/${app}`) },
    quota,
  );
}
