import { matchLinkPath } from "@throughline/protocol";
import { afterEach, expect, it } from "vitest";
import { acquireSession, setConsent, type Config } from "../core/index.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  resetLinkSession,
  type FakeAnswer,
} from "../testing/index.ts";
import { linkStatus } from "./link-status.ts";

const link = "https://go.shop.example/products/42";

afterEach(resetLinkSession);

function start(
  config: Partial<Config> = {},
  answers: FakeAnswer[] = [],
  found: string | null = link,
) {
  const clock = createVirtualClock();
  const service = createFakeService({ link: found });
  service.answerNext(matchLinkPath, ...answers);
  const phone = createFakePhone({ clock, service, latency: { network: 200 } });
  const open = () => {
    resetLinkSession();
    const given = { API_KEY: "pk_test", appID: "shop", ...config };
    const session = acquireSession(given, phone.ports);
    return () => linkStatus(session.getState(), session.invalidField);
  };
  return { clock, open, status: open() };
}

const offline = ["offline", "offline", "offline", "offline"] as const;

it.each<[string, FakeAnswer[], string | null, string]>([
  ["a match", [], link, "found"],
  ["no match", [], null, "none"],
  ["no network", [...offline], link, "offline"],
  [
    "a service that is down",
    [503, 503, 503, 503].map((status) => json(status, {})),
    link,
    "offline",
  ],
  ["a wrong key", [json(401, {})], link, "refused"],
])("the status is pending until %s, and then says why", async (_, answers, found, expected) => {
  const { clock, status } = start({}, answers, found);
  expect(status()).toBe("pending");
  await clock.advance(60_000);
  expect(status()).toBe(expected);
});

it("the status is pending while a failed request is repeated", async () => {
  const { clock, status } = start({}, ["offline"]);
  await clock.advance(400);
  expect(status()).toBe("pending");
  await clock.advance(60_000);
  expect(status()).toBe("found");
});

it("a later start tells how the match of the install ended", async () => {
  const { clock, open } = start({}, [...offline]);
  await clock.advance(60_000);
  const status = open();
  await clock.advance(1000);
  expect(status()).toBe("offline");
});

it.each(["pending", "denied"] as const)("consent that is %s is named", async (consent) => {
  const { clock, status } = start({ consent });
  await clock.advance(1000);
  expect(status()).toBe("no-consent");
  setConsent("granted");
  await clock.advance(1000);
  expect(status()).toBe("found");
});

it("an invalid config counts as refused", () => {
  expect(start({ API_KEY: "" }).status()).toBe("refused");
});
