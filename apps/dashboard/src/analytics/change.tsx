import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { analyticsTexts } from "../texts/analytics.ts";
import { changeOf } from "./figures.ts";

const texts = analyticsTexts.change;

/** The change in a figure since the previous period. */
export function Change({ now, before }: { now: number | null; before: number | null }) {
  const change = changeOf(now, before);
  if (!change) return null;
  const { text, direction } = change;
  return (
    <span className={`change ${direction}`}>
      {direction === "up" && <IconArrowUpRight size={14} aria-hidden="true" />}
      {direction === "down" && <IconArrowDownRight size={14} aria-hidden="true" />}
      <span className="hidden">{texts[direction]} </span>
      {text}
    </span>
  );
}
