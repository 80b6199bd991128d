import type { FunnelStep } from "@throughline/protocol";
import { Card } from "@mantine/core";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";

const texts = analyticsTexts.funnel;

/** The steps from a click to an event in the app, each with its share of the previous step. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const maxCount = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Card component="section" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <ol className="funnel">
        {steps.map(({ step, count, share, previous }) => (
          <li key={step}>
            <span className="funnel-bar" style={{ width: `${(count / maxCount) * 100}%` }} />
            <span className="funnel-name">{texts.steps[step]}</span>
            <span className="funnel-count">
              <strong>{formatCount(count)}</strong> <Change now={count} before={previous} />
            </span>
            <span className="funnel-share soft">
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
    </Card>
  );
}
