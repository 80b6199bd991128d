import { appHeader, browserPaths } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import { signInAgainAfter } from "../api/service-fetch.ts";

/** Receives the items and the state of a live stream. */
export interface LiveListener {
  readonly onItem: (item: LiveItem) => void;
  /** Called when the connection changes. `advice` is the service’s advice about a misconfigured proxy. */
  readonly onState: (isConnected: boolean, advice?: string | null) => void;
}

const firstWaitMs = 1000;
const maxWaitMs = 30_000;

/**
 * Streams the live items of an app until the returned function is called. The stream reconnects automatically and continues
 * after the last item. It uses `fetch`, because an `EventSource` cannot send the header that names the app.
 */
export function streamLiveItems(appId: string, { onItem, onState }: LiveListener): () => void {
  const stopped = new AbortController();
  let lastId = 0;
  let waitMs = firstWaitMs;

  async function readStream(): Promise<void> {
    const response = await fetch(browserPaths.liveStream, {
      headers: { [appHeader]: appId, ...(lastId > 0 && { "Last-Event-ID": `${lastId}` }) },
      signal: stopped.signal,
    });
    if (!response.ok || !response.body) {
      await signInAgainAfter(response);
      return;
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) handleBlock(block);
    }
  }

  function handleBlock(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) return;
    waitMs = firstWaitMs;
    if (block.startsWith("event: hello")) {
      onState(true, (JSON.parse(data) as { advice: string | null }).advice);
      return;
    }
    const item = JSON.parse(data) as LiveItem;
    lastId = Math.max(lastId, item.id);
    onItem(item);
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await readStream();
      } catch {
        // `onState` reports the lost connection, and the loop reconnects.
      }
      if (stopped.signal.aborted) return;
      onState(false);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(2 * waitMs, maxWaitMs);
    }
  }
  void run();
  return () => stopped.abort();
}
