import type { LiveItem } from "@throughline/protocol";
import { refusals } from "./describe-live-item.ts";

/** One thing that has to happen before an integration works. */
export interface Step {
  readonly name: string;
  readonly done: boolean;
  /** What to do now; empty once it is done. */
  readonly next: string;
}

/** What the test has seen so far, oldest first. */
export interface TestProgress {
  readonly items: readonly LiveItem[];
  /** The test link's code and address. */
  readonly code: string;
  readonly url: string;
  /** What is wrong with the way to the service. */
  readonly advice: string | null;
  /** What is wrong with the link's domain, as the doctor says it. */
  readonly domainProblem?: string | undefined;
  /** Nothing has happened for a while. */
  readonly stalled?: boolean;
}

/** How far a test came, and what is wrong where it does not go on. */
export function checkIntegration(seen: TestProgress): { steps: Step[]; wrong: string[] } {
  const { items, code } = seen;
  const click = items.find(({ kind, link }) => kind === "click" && link === code);
  const later = click ? items.filter(({ id }) => id > click.id) : [];
  const install = later.find(({ kind }) => kind === "install" || kind === "upgrade");
  const matched = later.find(
    ({ kind, link }) => (kind === "install" || kind === "upgrade") && link === code,
  );
  const events = install && items.find(({ kind, id }) => kind === "events" && id > install.id);
  const steps = [
    {
      name: "The link is opened on a phone",
      done: click !== undefined,
      next: "Scan the code with the phone’s camera, and open the link.",
    },
    {
      name: "The app is opened for the first time",
      done: install !== undefined,
      next: "Install the app, or delete and install it again, and open it. An install asks once in its life.",
    },
    {
      name: "The install is matched to the link",
      done: matched !== undefined,
      next: "It follows by itself once the app has asked.",
    },
    {
      name: "The app logs its first event",
      done: events !== undefined,
      next: "Do something in the app that logs an event.",
    },
  ];
  return { steps, wrong: findProblems(seen, { click, install, matched, events }) };
}

function findProblems(
  { items, code, url, advice, domainProblem, stalled = false }: TestProgress,
  found: Record<"click" | "install" | "matched" | "events", LiveItem | undefined>,
): string[] {
  const { click, install, matched, events } = found;
  const wrong: string[] = [];
  const host = new URL(url).hostname;
  if (!click && /^(localhost|127\.|\[::1\])/.test(host)) {
    wrong.push(
      `A phone cannot reach ${host}: give the app a link domain in the settings, or open the dashboard under the machine’s address on the Wi-Fi.`,
    );
  }
  if (domainProblem !== undefined) {
    wrong.push(`The domain ${host} does not lead to this service as it should. ${domainProblem}`);
  }
  if (!click && items.some(({ kind, link }) => kind === "filtered" && link === code)) {
    wrong.push("A preview asked for the link, and no person yet: tap it on the phone.");
  }
  if (!click && items.some(({ kind }) => kind === "click")) {
    wrong.push("Another link was clicked: is the phone on the address below?");
  }
  const refused = items.find(({ kind }) => kind === "refused");
  if (refused && !install) {
    wrong.push(
      `The app’s request was refused: ${refusals[refused.why ?? ""] ?? refused.why}. Compare API_KEY and appID with the settings.`,
    );
  }
  if (click && !install && !refused && stalled) {
    wrong.push(
      `No request of the app has arrived. Its url has to be ${new URL(url).origin}, and its appID this app’s: both are in the settings.`,
    );
  }
  if (install && !matched) wrong.push(explainMissingMatch(items, click));
  if (matched && !events && stalled) {
    wrong.push(
      "No event has arrived. The app sends them in batches: leave it with the home button, which sends what is waiting.",
    );
  }
  if (advice) {
    wrong.push(
      `All visitors seem to have one address, so matching by device signals cannot work. ${advice}`,
    );
  }
  return wrong;
}

/** Why no link was matched, as far as it can be told from here. An Android phone brings the click along from its store. */
function explainMissingMatch(items: readonly LiveItem[], click: LiveItem | undefined): string {
  const hasSignals = items.some(({ kind, id }) => kind === "signals" && id > (click?.id ?? 0));
  if (click?.platform === "ios" && !hasSignals) {
    return "The app asked, and no link was matched: the landing page told no signals of the device. Its script was blocked, or the page was closed before it ran. Open the link in Safari, wait for the page, and follow its button.";
  }
  return "The app asked, and no link was matched. The install’s page says why: look for what spoke against the click.";
}
