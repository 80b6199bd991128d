import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";

const texts = analyticsTexts.breakdown;

/** Returns the first rows of a list, and a button that shows all of them. */
export function useShortList<Row>(
  rows: readonly Row[],
  length: number,
): { shown: readonly Row[]; toggle: ReactNode } {
  const [isLong, setIsLong] = useState(false);
  return {
    shown: isLong ? rows : rows.slice(0, length),
    toggle: rows.length > length && (
      <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setIsLong(!isLong)}>
        {isLong ? texts.showFewer : texts.showAll(formatCount(rows.length))}
      </Button>
    ),
  };
}
