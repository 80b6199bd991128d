import type { InstallExplanation, Match } from "@throughline/protocol";
import { people } from "../phone/people.ts";
import { Phone } from "../phone/phone.ts";
import type { WireEvent } from "../wire/exchange.ts";
import { Director } from "./director.ts";
import { scenarios } from "./scenarios.ts";
import { clearVerdictOnDelete } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { WireLog } from "./wire-log.ts";

const owner = { device: "pixel9", person: people[0], address: "203.0.113.7" } as const;
const exact = {
  type: "deterministic",
  method: "referrer",
  confidence: 1,
  clickId: "c_1",
} as const;
const unmatched = { type: "none", method: null, confidence: 0, clickId: null } as const;

/** An event stream that a test writes to. */
class FakeEventSource extends EventTarget {
  static last: FakeEventSource | undefined;

  constructor() {
    super();
    FakeEventSource.last = this;
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }

  send(event: WireEvent): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }
}

/** Replacements for browser globals: reduced motion, and an event stream that the fake stage writes to. */
export const browserGlobals = {
  matchMedia: () => ({ matches: true }),
  EventSource: FakeEventSource,
};

/**
 * Creates a stage without a server. Set the `browserGlobals` first. A tap on a link leads to the store. Each process of the
 * app gets the next of the `answers`, and its verdict follows shortly after.
 */
export async function createFakeStage(answers: readonly ("a link" | "none")[]) {
  const wire = new WireLog();
  await wire.connect("page");
  // Each stage keeps its own source, so that late events of one test do not reach the next test.
  const source = FakeEventSource.last;
  const make = (id: string) =>
    new Phone(
      {
        id,
        session: "page",
        app: { appId: "app", publishableKey: "pk" },
        connect: () => Promise.resolve(),
        share: () => undefined,
        waitForInstall: () => Promise.resolve(),
      },
      owner,
    );
  const phone = make("left");
  const stage: Stage = { phones: [phone, make("right")], wire };
  clearVerdictOnDelete(phone, wire);
  const notes: string[] = [];
  const counts: (readonly InstallExplanation[])[] = [];
  const starts: number[] = [];
  phone.subscribe(() => {
    const { screen, process, note } = phone.state;
    if (note !== null && notes.at(-1) !== note) notes.push(note);
    if (screen.at === "browser") {
      phone.open("https://play.google.com/store/apps/details?referrer=clickId%3Dc_1", "browser");
    }
    if (!process || starts.includes(process.id)) return;
    starts.push(process.id);
    const match = answers[starts.length - 1] === "a link" ? exact : unmatched;
    const { report } = phone.host("/service");
    source?.send(delayedResponse(starts.length));
    setTimeout(() => {
      const isMatched = match.type !== "none";
      report({
        isLinkProcessed: true,
        linkRoute: isMatched ? "/products/42" : null,
        linkType: isMatched ? "deferred" : null,
      });
      setTimeout(() => source?.send(verdictEvent(match, starts.length)), 5);
    });
  });
  return {
    phone,
    wire,
    notes,
    counts,
    play: (name: string) => {
      const scenario = scenarios.find((candidate) => candidate.name === name);
      const director = new Director(stage, phone, new AbortController().signal);
      return scenario?.run(director, stage, {
        selectPhone: () => undefined,
        showTries: (tries) => counts.push(tries),
      });
    },
  };
}

function delayedResponse(id: number): WireEvent {
  return {
    kind: "exchange",
    exchange: {
      id,
      phone: "left",
      device: owner.device,
      from: "app",
      address: owner.address,
      method: "POST",
      url: "/api/link/match-link",
      isResponseDelayed: true,
    },
  };
}

function verdictEvent(match: Match, install: number): WireEvent {
  return {
    kind: "verdict",
    phone: "left",
    explanation: {
      installId: `i_${install}`,
      at: "2026-01-01T00:00:00.000Z",
      platform: "android",
      device: null,
      userId: null,
      country: null,
      campaign: null,
      code: null,
      ruleOrVariant: null,
      appVariant: null,
      link: match.type === "none" ? null : "mug",
      match,
      test: false,
      flags: [],
      reasons: [],
      adLookups: [],
      flagReasons: [],
      verdict: null,
      against: [],
      missingBits: null,
      runnerUp: null,
      tries: null,
      earlier: [],
    },
  };
}
