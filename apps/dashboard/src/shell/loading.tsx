import { Skeleton } from "@mantine/core";
import { shellTexts } from "../texts/shell.ts";

/** A placeholder while data is loading. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div className="stack" role="status" aria-label={shellTexts.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={44} radius="md" />
      ))}
    </div>
  );
}
