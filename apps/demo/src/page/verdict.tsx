import type { InstallExplanation } from "@throughline/protocol";
import type { LinkType } from "@throughline/react-native";
import { useState } from "react";
import type { Ref } from "react";
import type { PhoneState } from "../phone/phone-state.ts";
import { pageTexts } from "../texts/page.ts";
import {
  describeTry,
  describeVerdict,
  formatMatchCount,
  formatPercent,
  topCandidates,
} from "./describe-verdict.ts";
import { EvidenceTable } from "./evidence-table.tsx";

const texts = pageTexts.verdict;

interface VerdictProps {
  readonly explanation: InstallExplanation | undefined;
  readonly state: PhoneState;
  /** The verdicts of a scenario that repeats an install. */
  readonly tries: readonly InstallExplanation[];
  readonly ref: Ref<HTMLElement>;
}

/** Shows how the service matched a phone’s install, and why. */
export function Verdict({ explanation, state, tries, ref }: VerdictProps) {
  return (
    <section className="card verdict" aria-labelledby="verdict" ref={ref}>
      <div className="card-head">
        <h2 id="verdict">{texts.title}</h2>
        <p>
          {texts.person}
          <strong>{state.person.name}</strong>
        </p>
      </div>
      {tries.length > 0 && <Tries tries={tries} />}
      {explanation ? (
        <Explanation
          key={explanation.installId}
          explanation={explanation}
          lastLinkType={state.process?.lastLink?.type}
        />
      ) : (
        <p className="empty">{texts.empty}</p>
      )}
    </section>
  );
}

function Tries({ tries }: Pick<VerdictProps, "tries">) {
  return (
    <div className="tries">
      <p>
        {texts.triesBefore}
        <strong>{formatMatchCount(tries)}</strong>
        {texts.triesAfter}
      </p>
      <ol aria-label={texts.tries}>
        {tries.map((explanation) => (
          <li key={explanation.installId} className={explanation.match.type}>
            {describeTry(explanation)}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ExplanationProps {
  readonly explanation: InstallExplanation;
  readonly lastLinkType: LinkType | undefined;
}

function Explanation({ explanation, lastLinkType }: ExplanationProps) {
  const [headline, sentence] = describeVerdict(explanation, lastLinkType);
  const candidates = topCandidates(explanation);
  const [chosen, setChosen] = useState(0);
  const candidate = candidates[chosen];
  return (
    <>
      <div className={`headline ${explanation.match.type}`}>
        <strong>{headline}</strong>
        <p>
          {sentence}
          {explanation.link !== null && <code className="link">{explanation.link}</code>}
        </p>
      </div>
      {candidates.length > 1 && (
        <div className="segments" role="group" aria-label={texts.candidates}>
          {candidates.map(({ click, link, posterior }, index) => (
            <button
              key={click}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {link} {formatPercent(posterior)}
            </button>
          ))}
        </div>
      )}
      {candidate && <EvidenceTable candidate={candidate} />}
      <details className="reasons">
        <summary>{texts.reasons}</summary>
        <ul>
          {explanation.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
