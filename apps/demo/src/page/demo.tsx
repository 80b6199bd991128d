import type { InstallExplanation } from "@throughline/protocol";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { captionFor } from "../phone/caption.ts";
import { devices } from "../phone/devices.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { pageTexts } from "../texts/page.ts";
import { Controls } from "./controls.tsx";
import { Director } from "./director.ts";
import { PhoneFrame } from "./phone-frame.tsx";
import type { Scenario } from "./scenarios.ts";
import { ScenarioButtons } from "./scenario-buttons.tsx";
import { nextOwner } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { Verdict } from "./verdict.tsx";
import { WirePanel } from "./wire-panel.tsx";

/** The whole page. The scenario buttons play on the selected phone. A small screen shows only that phone. */
export function Demo({ stage }: { readonly stage: Stage }) {
  const { phones, wire } = stage;
  const [left, right] = phones;
  const states = [
    useSyncExternalStore(left.subscribe, left.getSnapshot),
    useSyncExternalStore(right.subscribe, right.getSnapshot),
  ] as const;
  const { exchanges, verdicts, connected } = useSyncExternalStore(wire.subscribe, wire.getSnapshot);
  const [selected, setSelected] = useState(0);
  const [playing, setPlaying] = useState<string>();
  const [tries, setTries] = useState<readonly InstallExplanation[]>([]);
  const [finished, setFinished] = useState(false);
  const currentPlay = useRef<AbortController>(undefined);
  const top = useRef<HTMLElement>(null);
  const verdict = useRef<HTMLElement>(null);
  const phone = selected === 0 ? left : right;

  const stop = useCallback(() => {
    currentPlay.current?.abort(new Error("Stopped by the user."));
    setPlaying(undefined);
    setFinished(false);
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(
    () =>
      wire.onReconnect(() => {
        // A restarted server does not know the phones, so each phone registers again. If that fails, the next reconnect retries.
        for (const forgotten of phones)
          forgotten.setNetwork(forgotten.state.network).catch(() => undefined);
      }),
    [wire, phones],
  );
  useEffect(() => {
    // A hidden page closes its stream, unless a scenario is playing and needs the events.
    const update = () => (document.hidden && playing === undefined ? wire.pause() : wire.resume());
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [wire, playing]);

  async function run({ name, run: playScenario }: Scenario) {
    stop();
    const controller = new AbortController();
    currentPlay.current = controller;
    setPlaying(name);
    setTries([]);
    top.current?.scrollIntoView({ block: "start" });
    await attempt(controller.signal, async () => {
      if (left.device.os === right.device.os) await startOver(controller.signal);
      const director = new Director(stage, phone, controller.signal);
      await playScenario(director, stage, {
        selectPhone: setSelected,
        showTries: setTries,
      });
    });
    if (currentPlay.current !== controller) return;
    setPlaying(undefined);
    setFinished(!controller.signal.aborted);
  }

  /** Runs a step. Ignores errors after a stop, and while the server is unreachable, because the page says so already. */
  async function attempt(signal: AbortSignal, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted && wire.getSnapshot().connected) throw error;
    }
  }

  /** Replaces the phones with an iPhone and an Android phone of new owners. */
  async function startOver(signal: AbortSignal) {
    await new Director(stage, left, signal).startOver(nextOwner("ios"));
    await new Director(stage, right, signal).startOver(nextOwner("android"));
  }

  return (
    <>
      {!connected && (
        <p className="unanswered" role="alert">
          {pageTexts.notAnswering}
        </p>
      )}
      <header className="masthead">
        <p className="wordmark">{pageTexts.product}</p>
        <h1>{pageTexts.title}</h1>
        <p className="lead">{pageTexts.lead}</p>
      </header>
      <main>
        <section className="phones" aria-label={pageTexts.phones} ref={top}>
          <PhoneTabs states={states} selected={selected} onChoose={setSelected} />
          <div className="frames">
            {phones.map((shownPhone, index) => {
              const state = states[index === 0 ? 0 : 1];
              return (
                <div
                  key={shownPhone.id}
                  className={`place${index === selected ? " selected" : ""}`}
                  data-phone={index === 0 ? "left" : "right"}
                  onPointerDownCapture={() => {
                    // Touching a phone stops the scenario.
                    stop();
                    setSelected(index);
                  }}
                >
                  <p className="caption" role="status">
                    {captionFor(state, verdicts[shownPhone.id])}
                  </p>
                  <PhoneFrame phone={shownPhone} state={state} />
                  <Controls phone={shownPhone} state={state} />
                </div>
              );
            })}
          </div>
        </section>
        <div className="beside">
          <ScenarioButtons
            playing={playing}
            phoneName={phone.device.model}
            onPlay={(scenario) => void run(scenario)}
            onStop={stop}
            onStartOver={() => {
              stop();
              setTries([]);
              const signal = AbortSignal.timeout(60_000);
              void attempt(signal, () => startOver(signal));
            }}
          />
          <Verdict
            explanation={verdicts[phone.id]}
            state={phone.state}
            tries={tries}
            ref={verdict}
          />
          <WirePanel exchanges={exchanges} onClear={() => wire.clear()} />
        </div>
      </main>
      {finished && <ShowVerdictButton verdict={verdict} />}
      <footer>{pageTexts.footer}</footer>
    </>
  );
}

interface PhoneTabsProps {
  readonly states: readonly [PhoneState, PhoneState];
  readonly selected: number;
  readonly onChoose: (index: number) => void;
}

/** The tabs that show the owner of each phone and select a phone. */
function PhoneTabs({ states, selected, onChoose }: PhoneTabsProps) {
  return (
    <div className="tabs" role="group" aria-label={pageTexts.choosePhone}>
      {states.map(({ device, person, address }, index) => (
        <button
          key={index === 0 ? "left" : "right"}
          type="button"
          aria-pressed={index === selected}
          onClick={() => onChoose(index)}
        >
          <strong>{devices[device].model}</strong>
          <span>
            {person.name}, {person.city}
          </span>
          <code>{address}</code>
        </button>
      ))}
    </div>
  );
}

/** A button that scrolls to the verdict. It is visible only while the verdict is out of view. */
function ShowVerdictButton({ verdict }: { readonly verdict: RefObject<HTMLElement | null> }) {
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
