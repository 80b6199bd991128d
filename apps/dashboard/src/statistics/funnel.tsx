import type { FunnelStep } from "@throughline/protocol";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { Change } from "./change.tsx";

const names = {
  click: "Clicked",
  store: "Led to a store",
  install: "Installed",
  event: "Did something in the app",
} as const;

/** The way from a click to something done in the app, with the share of each step. */
export function Funnel({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map((step) => step.count));
  return (
    <section className="card" aria-labelledby="funnel">
      <h2 id="funnel">From a click to the app</h2>
      <ol className="funnel">
        {steps.map((step) => (
          <li key={step.step}>
            <div className="row wrap">
              <span className="grow">{names[step.step]}</span>
              <strong>{formatCount(step.count)}</strong>
              {step.share !== null && (
                <span className="soft">{formatPercent(step.share)} of the step before</span>
              )}
              <Change now={step.count} before={step.before} />
            </div>
            <meter min={0} max={most} value={step.count} aria-label={names[step.step]} />
          </li>
        ))}
      </ol>
      <p className="soft">
        Installs are those matched to a click. The last step counts installs of this time, whenever
        their first event came.
      </p>
    </section>
  );
}
