/**
 * Runs inside the Hermes engine (scripts/hermes.mjs bundles this file). It checks the parser, the
 * session, the event queue and the creation of links where there is no URL, fetch, Intl or crypto.
 * Prints a line per check and finally whether all of them passed.
 */
import { parseLink } from "../src/core/parse-link.ts";
import { createLink, CreateLinkError } from "../src/create-link/create-link.ts";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
  resetLinkSession,
  type FakePhoneOptions,
} from "../src/testing/index.ts";

declare function print(line: string): void;

const link = "https://links.shop.example/products/42?ref=a";
const matchLink = "/api/link/match-link";
const createLinkPath = "/api/link/create";
const isoStart = "1970-01-01T00:00:00.000Z";
const events = "/api/analytics/events";
let failures = 0;

function check(title: string, actual: unknown, expected: unknown) {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) failures += 1;
  print(got === wanted ? `ok    ${title}` : `FAIL  ${title}: got ${got}, expected ${wanted}`);
}

function freshInstall(options: FakePhoneOptions = {}) {
  const clock = createVirtualClock();
  return { clock, phone: createFakePhone({ clock, ...options }) };
}

function checkParser() {
  const routes: [url: string, route: string | null][] = [
    ["https://links.shop.example/products/42?ref=a#top", "/products/42?ref=a"],
    ["https://links.shop.example", "/"],
    ["https://links.shop.example/caf%C3%A9/żółw?q=a+b&q=%zz", "/caf%C3%A9/żółw?q=a+b&q=%zz"],
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

async function checkFirstRun() {
  const { clock, phone } = freshInstall({
    os: "android",
    referrer: "utm=%&clickId=a%20b",
    service: createFakeService({ link }),
  });
  const app = openApp(phone);
  await clock.advance(0);
  const [request] = phone.service.requestsTo(matchLink);
  check("session: the referrer's click id is sent", Object(request?.body).clickId, "a b");
  const { isLinkProcessed, linkUrl, linkRoute, linkType, clearLink } = app.context();
  check(
    "session: a first run delivers its link",
    [isLinkProcessed, linkUrl, linkRoute, linkType],
    [true, link, "/products/42?ref=a", "deferred"],
  );
  clearLink();
  check("session: clearLink removes the link", app.context().linkRoute, null);

  const warm = openApp(phone);
  await clock.advance(0);
  check("session: a warm start is ready", warm.context().isLinkProcessed, true);
  check("session: a warm start sends no request", phone.service.requests.length, 1);
}

async function checkClipboard() {
  const { clock, phone } = freshInstall({ clipboard: link });
  openApp(phone);
  await clock.advance(0);
  const [request] = phone.service.requestsTo(matchLink);
  check("session: a copied link is sent", Object(request?.body).pastedLink, link);
  check(
    "session: a copied link is sent with the device signals",
    Object(request?.body).model,
    "iPhone 15",
  );
}

async function checkTimeout() {
  const { clock, phone } = freshInstall();
  phone.service.answerNext(matchLink, "hang");
  const app = openApp(phone);
  await clock.advance(4999);
  check("session: the gate waits for the service", app.context().isLinkProcessed, false);
  await clock.advance(1);
  check("session: the gate opens at the timeout", app.context().isLinkProcessed, true);
  phone.openUrl("shop://products/7");
  await clock.advance(0);
  check("session: a tapped link is delivered", app.context().linkRoute, "/products/7");
}

async function checkQueue() {
  const { clock, phone } = freshInstall();
  phone.service.answerNext(events, json(503, {}), "offline");
  const app = openApp(phone);
  app.logEvent("sign_up", { name: "Zażółć 🐢" });
  app.logEvent("login");
  await clock.advance(0);
  check("queue: a refused batch is not lost", phone.service.events.length, 0);
  await clock.advance(300_000);
  check(
    "queue: it is sent again, in order and once",
    phone.service.events.map(({ name, data }) => [name, data]),
    [
      ["sign_up", { name: "Zażółć 🐢" }],
      ["login", null],
    ],
  );
  check("queue: an accepted batch is not sent again", phone.service.requestsTo(events).length, 3);
  resetLinkSession();
}

async function checkCreateLink() {
  const { clock, phone } = freshInstall();
  openApp(phone);
  const made = createLink({ path: "/invite", expiresAt: new Date(0) });
  await clock.advance(0);
  check("createLink: a link is created", await made, {
    url: "https://links.shop.example/invite1",
    code: "invite1",
    qrCode: "https://links.shop.example/api/web/qr.png?link=%2Finvite1%3Futm_medium%3Dqr&scale=8",
  });
  check("createLink: the expiry is sent as a string", phone.service.links[0]?.expiresAt, isoStart);
  phone.service.answerNext(createLinkPath, "offline");
  const refused = createLink({ path: "/invite" }).catch((error: unknown) => error);
  await clock.advance(0);
  const error = await refused;
  check(
    "createLink: offline it rejects with an error of its own",
    [error instanceof CreateLinkError, error instanceof Error, Object(error).code],
    [true, true, "offline"],
  );
  resetLinkSession();
}

async function run() {
  checkParser();
  await checkFirstRun();
  await checkClipboard();
  await checkTimeout();
  await checkQueue();
  await checkCreateLink();
  print(failures ? `${failures} checks failed` : "all checks passed");
}

run().catch((error: unknown) => print(`FAIL  ${String(error)}`));
