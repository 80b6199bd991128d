import { matchLinkPath } from "@throughline/protocol/client";
import {
  registry,
  type LinkStorage,
  type PostResponse,
  type Ports,
  type SessionPorts,
} from "../core/index.ts";
import { debugLines } from "./debug-lines.ts";

/** Something that a session did, for the panel of the devtools. */
export interface RecordedStep {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The text of a step of the kind `decided` says why. */
  readonly kind: "read" | "asked" | "answered" | "decided";
  readonly text: string;
}

const maxSteps = 200;
/** The key of a link that the next match request gets instead of an answer from the service. */
export const testLinkKey = "throughline.devtools.link";

let steps: readonly RecordedStep[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Returns the latest steps, newest first. The list is the same object until a step is added. */
export const recordedSteps = (): readonly RecordedStep[] => steps;

/** Calls `listener` after every step. Returns a function that unsubscribes. */
export function onStep(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The storage of the running session. */
export function sessionStorage(ports?: Ports): LinkStorage | undefined {
  return registry.active?.config.storage ?? ports?.storage ?? registry.active?.ports.storage;
}

/**
 * Returns ports that record what a session reads, asks and decides. A match request gets the link that is stored for a
 * test instead of being sent. For development builds.
 */
export function recordPorts(ports: SessionPorts): SessionPorts {
  const record = (kind: RecordedStep["kind"], text: string) => {
    steps = [{ id: ++lastId, at: ports.now(), kind, text }, ...steps.slice(0, maxSteps - 1)];
    listeners.forEach((listener) => listener());
  };
  const recorded =
    <T>(name: string, read: () => T) =>
    (): T => {
      const value = read();
      void Promise.resolve(value).then(
        (result) => record("read", `${name}: ${JSON.stringify(result) ?? "nothing"}`),
        (error: unknown) => record("read", `${name} failed: ${String(error)}`),
      );
      return value;
    };
  const { clipboard, ...signals } = ports.phone;
  const phone = Object.fromEntries(
    Object.entries(signals).map(([name, read]) => [name, read && recorded<unknown>(name, read)]),
  );
  return {
    ...ports,
    getInitialURL: recorded("launch URL", ports.getInitialURL),
    phone: {
      ...phone,
      ...(clipboard && {
        clipboard: {
          hasUrl: recorded("clipboard has a URL", clipboard.hasUrl),
          read: recorded("clipboard", clipboard.read),
        },
      }),
    },
    post(url, headers, body) {
      record("asked", `${url} ${body}`);
      let cancel: (() => void) | undefined;
      let isCancelled = false;
      const send = async (): Promise<PostResponse> => {
        const test = url.endsWith(matchLinkPath) ? await takeTestLink(ports) : undefined;
        if (test) return test;
        const request = ports.post(url, headers, body);
        cancel = request.cancel;
        if (isCancelled) cancel();
        return request.response;
      };
      const response = send();
      response.then(
        (answer) => record("answered", `${answer.status} ${answer.body}`),
        (error: unknown) => record("answered", `nothing: ${String(error)}`),
      );
      return {
        response,
        cancel() {
          isCancelled = true;
          cancel?.();
        },
      };
    },
    explain(event, before, state) {
      const { explain = debugLines } = ports;
      const lines = explain(event, before, state);
      for (const line of lines) record("decided", line);
      return lines;
    },
  };
}

/** Returns the answer for a test and ends the test, or `undefined` if there is none. */
async function takeTestLink(ports: Ports): Promise<PostResponse | undefined> {
  const storage = sessionStorage(ports);
  const link = await storage?.getItem(testLinkKey);
  if (!link) return undefined;
  await storage?.setItem(testLinkKey, "");
  const match = { type: "probabilistic", method: "fingerprint", confidence: 1, clickId: null };
  return { status: 200, body: JSON.stringify({ link, match, data: null }) };
}
