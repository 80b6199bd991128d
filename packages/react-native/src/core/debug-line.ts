import type { SessionEvent, SessionState } from "./session-state.ts";

/** Set by the bundler; `false` in a release takes the links out of the lines. */
declare const __DEV__: boolean | undefined;

const methods: Record<string, string> = {
  referrer: "the install referrer",
  clipboard: "a copied link",
  fingerprint: "device signals",
};

/** One line for the log of `config.debug` about what was decided, if anything was. Nothing personal in a release. */
export function debugLine(
  event: SessionEvent,
  before: SessionState,
  { record, match, link }: SessionState,
): string | undefined {
  switch (event.type) {
    case "recordRead": {
      if (match === "asking") return "First run: looking for the link of this install.";
      if (match === "held") return "The match waits for consent.";
      const day = record?.doneAt
        ? new Date(record.doneAt).toISOString().slice(0, 10)
        : "an earlier start";
      return `No request: matching ended on ${day} (${record?.result ?? "done"}).`;
    }
    case "answer": {
      const { method, confidence = 1 } = event.link?.match ?? {};
      if (!event.link) return `Answer: ${event.result ?? "no match"}.`;
      return `Answer: matched by ${methods[method ?? ""] ?? "the service"}, ${confidence}.`;
    }
    case "failed":
      return event.retryIn
        ? `Request failed (${event.result}), next in ${Math.round(event.retryIn)} ms.`
        : `Request refused (${event.result}).`;
    default:
  }
  if (link === before.link || !link) return undefined;
  const url = typeof __DEV__ !== "undefined" && __DEV__ ? ` ${link.url}` : "";
  return `Delivered: ${link.type} link${url}.`;
}
