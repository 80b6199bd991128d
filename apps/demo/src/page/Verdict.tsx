import type { InstallExplanation } from "@throughline/protocol";
import { useState } from "react";
import type { PhoneState } from "../phone/phoneState.ts";
import { BitsChart } from "./BitsChart.tsx";
import { headlineOf, percent, weighedOf } from "./verdictWords.ts";

interface VerdictProps {
  readonly explanation: InstallExplanation | undefined;
  readonly state: PhoneState;
}

/** What the service decided about this phone's install, and why. */
export function Verdict({ explanation, state }: VerdictProps) {
  return (
    <section className="card verdict" aria-labelledby="verdict">
      <div className="card-head">
        <h2 id="verdict">The verdict</h2>
        <p>
          on the install of <strong>{state.person.name}</strong>
        </p>
      </div>
      {explanation ? (
        <Explained key={explanation.installId} explanation={explanation} />
      ) : (
        <p className="empty">
          Nothing to decide yet. It appears when the app is opened for the first time.
        </p>
      )}
    </section>
  );
}

function Explained({ explanation }: { readonly explanation: InstallExplanation }) {
  const [headline, sentence] = headlineOf(explanation);
  const weighed = weighedOf(explanation);
  const [chosen, choose] = useState(0);
  const candidate = weighed[chosen];
  return (
    <>
      <div className={`headline ${explanation.match.type}`}>
        <strong>{headline}</strong>
        <p>
          {sentence}
          {explanation.link !== null && <code className="link">{explanation.link}</code>}
        </p>
      </div>
      {weighed.length > 1 && (
        <div className="segments" role="group" aria-label="Clicks that were weighed">
          {weighed.map(({ click, link, posterior }, index) => (
            <button
              key={click}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => choose(index)}
            >
              {link} {percent(posterior)}
            </button>
          ))}
        </div>
      )}
      {candidate && <BitsChart weighed={candidate} />}
      <details className="reasons">
        <summary>In the service’s words</summary>
        <ul>
          {explanation.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
