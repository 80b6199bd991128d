import { afterEach, expect, test } from "@jest/globals";
import { eventsPath, matchLinkPath } from "@throughline/protocol/client";
import { sendAdSignals } from "../ads/index.ts";
import { unwrapLinks } from "../click-domains/index.ts";
import { getLinkClient } from "../client/index.ts";
import { reportConversionValues } from "../conversion-values/index.ts";
import { LinkAnalytics } from "../index.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  installPhone,
  json,
  resetLinkSession,
} from "../testing/index.ts";

const wrapped = "https://click.shop.example/ls/click?upn=abc";
const product = "https://go.shop.example/products/7";
const calls: [number, string, boolean][] = [];

// As in an app: at the top of a module, and once more after a change of that module.
for (let load = 0; load < 2; load++) {
  unwrapLinks(["click.shop.example"]);
  sendAdSignals({ appleAdsToken: () => "token" });
  reportConversionValues((...call) => calls.push(call));
}

afterEach(() => {
  resetLinkSession();
  installPhone();
  calls.length = 0;
});

test("all extensions work side by side, also for events that were logged before the session", async () => {
  const clock = createVirtualClock();
  const service = createFakeService({ shortLinks: { [wrapped]: product } });
  const rules = [{ window: 0, event: "login", fine: 7 }];
  const match = { type: "none", method: null, confidence: 0, clickId: null };
  service.answerNext(
    matchLinkPath,
    json(200, { link: null, match, data: null, conversionRules: { revision: "r", rules } }),
  );
  service.answerNext("/api/link/ad-signals", json(202, {}));
  installFakePhone({ clock, service, initialUrl: wrapped });
  LinkAnalytics.logEvent("login");
  const client = getLinkClient({ API_KEY: "pk_test", appID: "shop" });
  await clock.advance(5000);
  expect(await client.firstLink()).toMatchObject({ url: product });
  expect(calls).toEqual([
    [0, "low", false],
    [7, "low", false],
  ]);
  expect(service.requestsTo("/api/link/ad-signals").map(({ body }) => body)).toMatchObject([
    { appleAdsToken: "token" },
  ]);
  expect(service.requestsTo(eventsPath)).toHaveLength(1);
});
