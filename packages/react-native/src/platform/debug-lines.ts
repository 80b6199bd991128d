import type { SessionEvent, SessionState } from "../core/index.ts";

const methods: Record<string, string> = {
  referrer: "the install referrer",
  clipboard: "a copied link",
  fingerprint: "device signals",
};

/**
 * Describes the effects of an event in sentences, for `config.debug`. Not part of a release, which
 * logs no link.
 */
export function debugLines(
  event: SessionEvent,
  before: SessionState,
  state: SessionState,
): string[] {
  const lines = describeDecision(event, state);
  const { link } = state;
  if (link && link !== before.link) {
    lines.push(`Delivered: ${link.type} link ${link.url}.`);
  }
  return lines;
}

function describeDecision(event: SessionEvent, { record, match }: SessionState): string[] {
  switch (event.type) {
    case "recordRead": {
      if (match === "asking") return ["First run: looking for the link of this install."];
      if (match === "held") return ["The match waits for consent."];
      const { doneAt = 0, result = "done" } = record ?? {};
      const day = doneAt ? new Date(doneAt).toISOString().slice(0, 10) : "an earlier start";
      return [`No request: matching ended on ${day} (${result}).`];
    }
    case "answer": {
      if (!event.link) return [`Answer: ${event.result ?? "no match"}.`];
      const { method, confidence = 1 } = event.link.match ?? {};
      return [`Answer: matched by ${methods[method ?? ""] ?? "the service"}, ${confidence}.`];
    }
    case "failed":
      return [`Request failed (${event.result})${event.retryIn ? ", to be repeated" : ""}.`];
    default:
      return [];
  }
}
