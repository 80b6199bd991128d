import type { LiveItem } from "@throughline/protocol";
import { useEffect, useState } from "react";
import { streamLiveItems } from "./stream-live-items.ts";

/** The maximum length of the list. Older items are dropped. */
const maxItems = 200;

export interface LiveState {
  /** The latest items, newest first. */
  readonly items: readonly LiveItem[];
  readonly isConnected: boolean;
  /** The service’s advice about a misconfigured proxy. */
  readonly advice: string | null;
}

/** Adds an item to the list, sorted and without duplicates. With several nodes, items can arrive twice or out of order. */
export function addLiveItem(before: readonly LiveItem[], item: LiveItem): readonly LiveItem[] {
  if (before.some(({ id }) => id === item.id)) return before;
  return [item, ...before].toSorted((a, b) => b.id - a.id).slice(0, maxItems);
}

/** Streams the live items of an app while the page is open. */
export function useLiveItems(appId: string): LiveState {
  const [items, setItems] = useState<readonly LiveItem[]>([]);
  const [isConnected, setConnected] = useState(false);
  const [advice, setAdvice] = useState<string | null>(null);
  useEffect(() => {
    const stop = streamLiveItems(appId, {
      onItem: (item) => setItems((before) => addLiveItem(before, item)),
      onState(connected, newAdvice) {
        setConnected(connected);
        if (newAdvice !== undefined) setAdvice(newAdvice);
      },
    });
    return () => {
      stop();
      setItems([]);
    };
  }, [appId]);
  return { items, isConnected, advice };
}
