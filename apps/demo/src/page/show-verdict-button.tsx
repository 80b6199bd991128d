import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** After a story, as long as the verdict is out of sight: the way to it. */
export function ToVerdict({ verdict }: { readonly verdict: RefObject<HTMLElement | null> }) {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = verdict;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      // Its headline is to be read, not its edge to be seen.
      { rootMargin: "0px 0px -120px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [verdict]);
  if (inSight) return null;
  return (
    <button
      type="button"
      className="to-verdict"
      onClick={() => verdict.current?.scrollIntoView({ block: "start" })}
    >
      See the verdict ↓
    </button>
  );
}
