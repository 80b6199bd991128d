import type { InstallExplanation } from "@throughline/protocol";
import type { LinkType } from "@throughline/react-native";
import { useState } from "react";
import type { Ref } from "react";
import type { PhoneState } from "../phone/phone-state.ts";
import { BitsChart } from "./bits-chart.tsx";
import { countOf, headlineOf, percent, tryInWords, weighedOf } from "./verdict-words.ts";

interface VerdictProps {
  readonly explanation: InstallExplanation | undefined;
  readonly state: PhoneState;
  /** The verdicts of a story that tries one thing again and again. */
  readonly tries: readonly InstallExplanation[];
  readonly ref: Ref<HTMLElement>;
}

/** What the service decided about this phone's install, and why. */
export function Verdict({ explanation, state, tries, ref }: VerdictProps) {
  return (
    <section className="card verdict" aria-labelledby="verdict" ref={ref}>
      <div className="card-head">
        <h2 id="verdict">The verdict</h2>
        <p>
          on the install of <strong>{state.person.name}</strong>
        </p>
      </div>
      {tries.length > 0 && <Tries tries={tries} />}
      {explanation ? (
        <Explained
          key={explanation.installId}
          explanation={explanation}
          opened={state.process?.arrival?.type}
        />
      ) : (
        <p className="empty">
          Nothing to decide yet. It appears when the app is opened for the first time.
        </p>
      )}
    </section>
  );
}

function Tries({ tries }: Pick<VerdictProps, "tries">) {
  return (
    <div className="tries">
      <p>
        The same phone on the same network: <strong>{countOf(tries)}</strong> matched.
      </p>
      <ol aria-label="Tries">
        {tries.map((each) => (
          <li key={each.installId} className={each.match.type}>
            {tryInWords(each)}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ExplainedProps {
  readonly explanation: InstallExplanation;
  readonly opened: LinkType | undefined;
}

function Explained({ explanation, opened }: ExplainedProps) {
  const [headline, sentence] = headlineOf(explanation, opened);
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
        <summary>The service’s full answer</summary>
        <ul>
          {explanation.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
