import type { FunnelStep } from "@throughline/protocol";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { statisticsTexts } from "../texts/statistics.ts";
import { Change } from "./change.tsx";

const texts = statisticsTexts.funnel;

/** The steps from a click to an event in the app, each with its share of the previous step. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const maxCount = Math.max(1, ...steps.map((step) => step.count));
  return (
    <section className="card" aria-labelledby="funnel">
      <h2 id="funnel">{texts.title}</h2>
      <ol className="funnel">
        {steps.map((step) => (
          <li key={step.step}>
            <div className="row wrap">
              <span className="grow">{texts.steps[step.step]}</span>
              <strong>{formatCount(step.count)}</strong>
              {step.share !== null && (
                <span className="soft">{texts.share(formatPercent(step.share))}</span>
              )}
              <Change now={step.count} before={step.previous} />
            </div>
            <meter min={0} max={maxCount} value={step.count} aria-label={texts.steps[step.step]} />
          </li>
        ))}
      </ol>
      <p className="soft">{texts.note}</p>
    </section>
  );
}
