import type { LiveItem } from "@throughline/protocol";
import { liveTexts } from "../texts/live.ts";
import { describeRefusal } from "./describe-live-item.ts";

const { problems: texts, steps: stepTexts } = liveTexts;

/** One step of a working integration. */
export interface Step {
  readonly name: string;
  readonly done: boolean;
  /** What to do to complete the step. */
  readonly next: string;
}

/** Everything that the test has observed so far. */
export interface TestProgress {
  /** The items since the test began, oldest first. */
  readonly items: readonly LiveItem[];
  /** The code and the URL of the test link. */
  readonly code: string;
  readonly url: string;
  /** The service’s advice about a misconfigured proxy. */
  readonly advice: string | null;
  /** The problem with the link’s domain that `throughline doctor` found. */
  readonly domainProblem?: string | undefined;
  /** Whether nothing has happened for a while. */
  readonly stalled?: boolean;
}

/** The result of an integration test so far. */
export interface TestResult {
  readonly steps: Step[];
  /** What may be wrong, if the test is stuck. */
  readonly problems: string[];
  /** How to get an exact match, if the app was opened without one and could have it. */
  readonly hint?: string | undefined;
}

/** Returns the steps of an integration test, with advice. */
export function checkIntegration(progress: TestProgress): TestResult {
  const { items, code } = progress;
  const click = items.find(({ kind, link }) => kind === "click" && link === code);
  const later = click ? items.filter(({ id }) => id > click.id) : [];
  const install = later.find(({ kind }) => kind === "install" || kind === "upgrade");
  const matched = later.find(
    ({ kind, link }) => (kind === "install" || kind === "upgrade") && link === code,
  );
  const events = install && items.find(({ kind, id }) => kind === "events" && id > install.id);
  const steps = [
    {
      ...stepTexts.click,
      done: click !== undefined,
    },
    {
      ...stepTexts.install,
      done: install !== undefined,
    },
    {
      ...stepTexts.match,
      done: matched !== undefined,
    },
    {
      ...stepTexts.event,
      done: events !== undefined,
    },
  ];
  return {
    steps,
    problems: findProblems(progress, { click, install, matched, events }),
    hint: lacksReferrer(matched ?? install) ? texts.noReferrer : undefined,
  };
}

/** Google Play passes the click to the app in the install referrer, which other builds do not have. */
function lacksReferrer(install: LiveItem | undefined): boolean {
  return install?.platform === "android" && install.match !== "deterministic";
}

function findProblems(
  { items, code, url, advice, domainProblem, stalled = false }: TestProgress,
  steps: Record<"click" | "install" | "matched" | "events", LiveItem | undefined>,
): string[] {
  const { click, install, matched, events } = steps;
  const problems: string[] = [];
  const host = new URL(url).hostname;
  if (!click && /^(localhost|127\.|\[::1\])/.test(host)) {
    problems.push(texts.localhost(host));
  }
  if (domainProblem !== undefined) {
    problems.push(texts.domain(host, domainProblem));
  }
  if (!click && items.some(({ kind, link }) => kind === "filtered" && link === code)) {
    problems.push(texts.previewOnly);
  }
  if (!click && items.some(({ kind }) => kind === "click")) {
    problems.push(texts.otherLink);
  }
  const refused = items.find(({ kind }) => kind === "refused");
  if (refused && !install) {
    problems.push(texts.refused(describeRefusal(refused.errorCode)));
  }
  if (click && !install && !refused && stalled) {
    problems.push(texts.noRequest(new URL(url).origin));
  }
  if (install && !matched) problems.push(explainMissingMatch(items, click));
  if (matched && !events && stalled) {
    problems.push(texts.noEvents);
  }
  if (advice) {
    problems.push(texts.proxy(advice));
  }
  return problems;
}

/** Explains a missing match. Only iOS needs device signals, because Google Play passes the click to the app. */
function explainMissingMatch(items: readonly LiveItem[], click: LiveItem | undefined): string {
  const hasSignals = items.some(({ kind, id }) => kind === "signals" && id > (click?.id ?? 0));
  if (click?.platform === "ios" && !hasSignals) {
    return texts.noSignals;
  }
  return texts.noMatch;
}
