import type { LiveItem } from "@throughline/protocol";
import { useEffect, useState } from "react";
import { streamLiveItems } from "./stream-live-items.ts";

/** As many as fit the eye; older ones are on the other pages. */
const maxItems = 200;

export interface LiveState {
  /** Newest first. */
  readonly items: readonly LiveItem[];
  readonly open: boolean;
  /** What is wrong with the way between the browser and the service. */
  readonly advice: string | null;
}

/** With several nodes one may come again, and one of another node late. */
export function addLiveItem(before: readonly LiveItem[], item: LiveItem): readonly LiveItem[] {
  if (before.some(({ id }) => id === item.id)) return before;
  return [item, ...before].toSorted((a, b) => b.id - a.id).slice(0, maxItems);
}

/** What happens in an app, while the page is shown. */
export function useLiveItems(app: string): LiveState {
  const [items, setItems] = useState<readonly LiveItem[]>([]);
  const [open, setOpen] = useState(false);
  const [advice, setAdvice] = useState<string | null>(null);
  useEffect(() => {
    const stop = streamLiveItems(app, {
      onItem: (item) => setItems((before) => addLiveItem(before, item)),
      onState(isOpen, said) {
        setOpen(isOpen);
        if (said !== undefined) setAdvice(said);
      },
    });
    return () => {
      stop();
      setItems([]);
    };
  }, [app]);
  return { items, open, advice };
}
