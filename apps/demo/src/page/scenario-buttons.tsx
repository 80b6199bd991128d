import { useState } from "react";
import { pageTexts } from "../texts/page.ts";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";

const texts = pageTexts.scenarios;

interface ScenarioButtonsProps {
  /** The name of the scenario that is playing. */
  readonly playing: string | undefined;
  readonly phoneName: string;
  readonly onPlay: (scenario: Scenario) => void;
  readonly onStop: () => void;
  readonly onStartOver: () => void;
}

/** The buttons that play scenarios, with an explanation of the one in focus. */
export function ScenarioButtons(props: ScenarioButtonsProps) {
  const { playing, phoneName, onPlay, onStop, onStartOver } = props;
  const [focused, setFocused] = useState<string>();
  const shown = scenarios.find(({ name }) => name === (playing ?? focused));
  return (
    <section className="card try" aria-labelledby="try">
      <div className="card-head">
        <h2 id="try">{texts.title}</h2>
        <p>
          {texts.phoneBefore}
          <strong>{phoneName}</strong>
          {texts.phoneAfter}
        </p>
        {playing === undefined ? (
          <button type="button" className="quiet" onClick={onStartOver}>
            {texts.startOver}
          </button>
        ) : (
          <button type="button" className="quiet" onClick={onStop}>
            {texts.stop}
          </button>
        )}
      </div>
      <div className="scenarios">
        {scenarios.map((scenario) => (
          <button
            key={scenario.name}
            type="button"
            data-scenario={scenario.name}
            aria-pressed={scenario.name === playing}
            aria-description={scenario.text}
            onClick={() => onPlay(scenario)}
            onPointerEnter={() => setFocused(scenario.name)}
            onPointerLeave={() => setFocused(undefined)}
            onFocus={() => setFocused(scenario.name)}
            onBlur={() => setFocused(undefined)}
          >
            {scenario.title}
          </button>
        ))}
      </div>
      <p className="about" aria-hidden="true">
        {shown?.text ?? texts.hint}
      </p>
    </section>
  );
}
