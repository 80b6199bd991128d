/**
 * Runs inside the Hermes engine (scripts/hermes.mjs bundles it): the parser, the session and the event
 * queue, where there is no URL, fetch, Intl or crypto. Prints a line per check and, last, that all
 * were reached.
 */
import { acquireSession, logEvent, resetLinkSession, type Config } from "../src/core/index.ts";
import { parseLink } from "../src/core/parse-link.ts";
import { createHost } from "./host.ts";

declare function print(line: string): void;

const config: Config = { API_KEY: "pk_test", appID: "shop", baseUrl: "https://go.shop.example" };
const link = "https://go.shop.example/products/42?ref=a";
const matchLink = "/api/link/match-link";
const events = "/api/analytics/events";
let failures = 0;

function check(title: string, actual: unknown, expected: unknown) {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) failures += 1;
  print(got === wanted ? `ok    ${title}` : `FAIL  ${title}: got ${got}, expected ${wanted}`);
}

function checkParser() {
  const routes: [url: string, route: string | null][] = [
    ["https://go.shop.example/products/42?ref=a#top", "/products/42?ref=a"],
    ["https://go.shop.example", "/"],
    ["https://go.shop.example/caf%C3%A9/żółw?q=a+b&q=%zz", "/caf%C3%A9/żółw?q=a+b&q=%zz"],
    ["shop://products/42?ref=a", "/products/42?ref=a"],
    ["shop:///products/42", "/products/42"],
    ["shop:products/42", "/products/42"],
    ["/products/42?x", "/products/42?x"],
    ["exp://127.0.0.1:8081", null],
    ["", null],
  ];
  for (const [url, route] of routes) {
    check(`parser: ${url || "nothing"}`, parseLink(url)?.route ?? null, route);
  }
}

async function checkSession() {
  const android = createHost({
    os: "android",
    phone: { installReferrer: () => "utm=%&clickId=a%20b" },
  });
  android.respond(matchLink, { link });
  const first = acquireSession(config, () => android.ports);
  await android.settle();
  check(
    "session: the referrer's click id is sent",
    android.sent(matchLink)[0]?.body["clickId"],
    "a b",
  );
  const { isLinkProcessed, linkUrl, linkRoute, linkType, clearLink } = first.getSnapshot();
  check(
    "session: a first run delivers its link",
    [isLinkProcessed, linkUrl, linkRoute, linkType],
    [true, link, "/products/42?ref=a", "deferred"],
  );
  clearLink();
  check("session: clearLink forgets it", first.getSnapshot().linkRoute, null);

  resetLinkSession();
  const warm = acquireSession(config, () => android.ports);
  await android.settle();
  check("session: a warm start is ready", warm.getSnapshot().isLinkProcessed, true);
  check("session: and asks nobody", android.sent(matchLink).length, 1);

  resetLinkSession();
  const silent = createHost({ os: "ios" });
  const waiting = acquireSession(config, () => silent.ports);
  await silent.settle();
  check("session: the gate waits for the service", waiting.getSnapshot().isLinkProcessed, false);
  await silent.advance(5000);
  check("session: and opens at the time-out", waiting.getSnapshot().isLinkProcessed, true);
  silent.tap("shop://products/7");
  await silent.settle();
  check("session: a tapped link is delivered", waiting.getSnapshot().linkRoute, "/products/7");
}

async function checkQueue() {
  resetLinkSession();
  const host = createHost({ os: "ios" });
  host.respond(matchLink, { link: null });
  host.respond(events, { error: "Try later." }, 503);
  const sentNames = () =>
    host
      .sent(events)
      .map(({ body }) => (body["events"] as { name: string }[]).map(({ name }) => name).join());

  logEvent("sign_up", { name: "Zażółć 🐢" });
  acquireSession(config, () => host.ports);
  logEvent("login", { big: BigInt(1) });
  await host.settle();
  check("queue: events before and after the start travel together", sentNames(), ["sign_up,login"]);

  host.respond(events, { accepted: 2, duplicates: 0, rejected: [] }, 202);
  await host.advance(300_000);
  check("queue: they are sent again after a failure", sentNames()[1], "sign_up,login");
  check(
    "queue: with the same ids",
    host.sent(events)[1]?.body["events"],
    host.sent(events)[0]?.body["events"],
  );
  check("queue: and no more once they were taken", sentNames().length, 2);
}

async function run() {
  checkParser();
  await checkSession();
  await checkQueue();
  print(failures ? `${failures} checks failed` : "all checks passed");
}

run().catch((error: unknown) => print(`FAIL  ${String(error)}`));
