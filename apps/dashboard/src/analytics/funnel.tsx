import type { FunnelStep } from "@throughline/protocol";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { Section } from "../shell/section.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";

const texts = analyticsTexts.funnel;

/** The steps from a click to an event in the app, each with its share of the previous step. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const maxCount = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Section title={texts.title} region>
      <ol className="funnel">
        {steps.map(({ step, count, share, previous }) => (
          <li key={step} style={{ backgroundSize: `${(count / maxCount) * 100}% 100%` }}>
            <span>{texts.steps[step]}</span>
            <span>
              <strong>{formatCount(count)}</strong> <Change now={count} before={previous} />
            </span>
            <span className="soft">
              {share === null
                ? step === "click"
                  ? ""
                  : analyticsTexts.unknown
                : texts.share(formatPercent(share))}
            </span>
          </li>
        ))}
      </ol>
      <p className="soft">{texts.note}</p>
    </Section>
  );
}
