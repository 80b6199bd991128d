import { appHeader, browserPaths } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";

/** What a watcher is told. */
export interface LiveListener {
  readonly onItem: (item: LiveItem) => void;
  /** Whether the stream is open; `advice`: what is wrong with the way here. */
  readonly onState: (open: boolean, advice?: string | null) => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Watches an app until it is told to stop: comes back by itself, and goes on after the last item it saw.
 * Over `fetch`, because an `EventSource` cannot say which app is meant.
 */
export function streamLiveItems(app: string, { onItem, onState }: LiveListener): () => void {
  const stopped = new AbortController();
  let last = 0;
  let waitMs = firstWaitMs;

  async function readOnce(): Promise<void> {
    const answer = await fetch(browserPaths.liveStream, {
      headers: { [appHeader]: app, ...(last > 0 && { "Last-Event-ID": `${last}` }) },
      signal: stopped.signal,
    });
    if (!answer.ok || !answer.body) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) take(block);
    }
  }

  function take(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) return;
    waitMs = firstWaitMs;
    if (block.startsWith("event: hello")) {
      onState(true, (JSON.parse(data) as { advice: string | null }).advice);
      return;
    }
    const item = JSON.parse(data) as LiveItem;
    last = Math.max(last, item.id);
    onItem(item);
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await readOnce();
      } catch {
        // Told by the state; the next try may go better.
      }
      if (stopped.signal.aborted) return;
      onState(false);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(2 * waitMs, longestWaitMs);
    }
  }
  void run();
  return () => stopped.abort();
}
