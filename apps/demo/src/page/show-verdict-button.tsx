import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { pageTexts } from "../texts/page.ts";

/** A button that scrolls to the verdict. It is visible only while the verdict is out of view. */
export function ShowVerdictButton({
  verdict,
}: {
  readonly verdict: RefObject<HTMLElement | null>;
}) {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const { current } = verdict;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      // The headline must be visible, not only the top edge.
      { rootMargin: "0px 0px -120px" },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [verdict]);
  if (inView) return null;
  return (
    <button
      type="button"
      className="to-verdict"
      onClick={() => verdict.current?.scrollIntoView({ block: "start" })}
    >
      {pageTexts.verdict.show}
    </button>
  );
}
