import { useState } from "react";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";

interface ScenarioButtonsProps {
  /** The name of the scenario that plays. */
  readonly playing: string | undefined;
  readonly phoneName: string;
  readonly onPlay: (scenario: Scenario) => void;
  readonly onStop: () => void;
  readonly onStartOver: () => void;
}

/** What people want to try. */
export function ScenarioButtons(props: ScenarioButtonsProps) {
  const { playing, phoneName, onPlay, onStop, onStartOver } = props;
  const [pointedAt, pointAt] = useState<string>();
  const shown = scenarios.find(({ name }) => name === (playing ?? pointedAt));
  return (
    <section className="card try" aria-labelledby="try">
      <div className="card-head">
        <h2 id="try">Try it</h2>
        <p>
          on the <strong>{phoneName}</strong>, or tap it yourself
        </p>
        {playing === undefined ? (
          <button type="button" className="quiet" onClick={onStartOver}>
            Start over
          </button>
        ) : (
          <button type="button" className="quiet" onClick={onStop}>
            Stop
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
            onPointerEnter={() => pointAt(scenario.name)}
            onPointerLeave={() => pointAt(undefined)}
            onFocus={() => pointAt(scenario.name)}
            onBlur={() => pointAt(undefined)}
          >
            {scenario.title}
          </button>
        ))}
      </div>
      <p className="about" aria-hidden="true">
        {shown?.text ?? "Each button plays a complete scenario against the real service."}
      </p>
    </section>
  );
}
