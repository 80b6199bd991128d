import type { LiveItem } from "@throughline/protocol";
import { useEffect, useState } from "react";
import { watchApp } from "./watch.ts";

/** As many as fit the eye; older ones are on the other pages. */
const shownMost = 200;

export interface Live {
  /** Newest first. */
  readonly items: readonly LiveItem[];
  readonly open: boolean;
  /** What is wrong with the way between the browser and the service. */
  readonly advice: string | null;
}

/** What happens in an app, while the page is shown. */
export function useLive(app: string): Live {
  const [items, setItems] = useState<readonly LiveItem[]>([]);
  const [open, setOpen] = useState(false);
  const [advice, setAdvice] = useState<string | null>(null);
  useEffect(
    () =>
      watchApp(app, {
        onItem: (item) => setItems((before) => [item, ...before].slice(0, shownMost)),
        onState(isOpen, said) {
          setOpen(isOpen);
          if (said !== undefined) setAdvice(said);
        },
      }),
    [app],
  );
  return { items, open, advice };
}
