import type { InstallExplanation } from "@throughline/protocol";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { storyOf } from "../phone/story.ts";
import { Controls } from "./controls.tsx";
import { Director } from "./director.ts";
import { PhoneFrame } from "./phone-frame.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import type { Scenario } from "./scenarios.ts";
import { ScenarioButtons } from "./scenario-buttons.tsx";
import { nextOwner } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { ToVerdict } from "./to-verdict.tsx";
import { Verdict } from "./verdict.tsx";
import { WirePanel } from "./wire-panel.tsx";

/** The whole page. One phone is in the hand: the buttons play on it, and a small screen shows it alone. */
export function Demo({ stage }: { readonly stage: Stage }) {
  const { phones, wire } = stage;
  const [left, right] = phones;
  const states = [
    useSyncExternalStore(left.subscribe, left.getSnapshot),
    useSyncExternalStore(right.subscribe, right.getSnapshot),
  ] as const;
  const { exchanges, verdicts, connected } = useSyncExternalStore(wire.subscribe, wire.getSnapshot);
  const [inHand, setInHand] = useState(0);
  const [playing, setPlaying] = useState<string>();
  const [tries, count] = useState<readonly InstallExplanation[]>([]);
  const [told, setTold] = useState(false);
  const play = useRef<AbortController>(undefined);
  const top = useRef<HTMLElement>(null);
  const verdict = useRef<HTMLElement>(null);
  const phone = inHand === 0 ? left : right;

  const stop = useCallback(() => {
    play.current?.abort(new Error("Stopped by the user."));
    setPlaying(undefined);
    setTold(false);
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(
    () =>
      wire.onReturn(() => {
        // Each phone tells the network about itself again; when that fails, the wire returns once more.
        for (const each of phones) each.setNetwork(each.state.network).catch(() => undefined);
      }),
    [wire, phones],
  );
  useEffect(() => {
    // A story goes on unseen, and needs to hear what happens.
    const look = () => (document.hidden && playing === undefined ? wire.rest() : wire.wake());
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [wire, playing]);

  async function run({ name, run: playScenario }: Scenario) {
    stop();
    const controller = new AbortController();
    play.current = controller;
    setPlaying(name);
    count([]);
    top.current?.scrollIntoView({ block: "start" });
    await attempt(controller.signal, async () => {
      if (left.device.os === right.device.os) await startOver(controller.signal);
      const director = new Director(stage, phone, controller.signal);
      await playScenario(director, stage, { hold: setInHand, count });
    });
    if (play.current !== controller) return;
    setPlaying(undefined);
    setTold(!controller.signal.aborted);
  }

  /** Whoever stops it knows; that the server is gone stands on the page. */
  async function attempt(signal: AbortSignal, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted && wire.getSnapshot().connected) throw error;
    }
  }

  /** An iPhone and an Android phone again, each somebody else's. */
  async function startOver(signal: AbortSignal) {
    await new Director(stage, left, signal).startOver(nextOwner("ios"));
    await new Director(stage, right, signal).startOver(nextOwner("android"));
  }

  return (
    <>
      {!connected && (
        <p className="unanswered" role="alert">
          The demo does not answer. Is npm start still running?
        </p>
      )}
      <header className="masthead">
        <p className="wordmark">Throughline</p>
        <h1>Tap a link. Install the app. Land on the right screen.</h1>
        <p className="lead">
          Two phones, simulated in this page. Everything else is real: the service, its pages, and
          the client library in the app.
        </p>
      </header>
      <main>
        <section className="phones" aria-label="Phones" ref={top}>
          <PhoneTabs states={states} inHand={inHand} onChoose={setInHand} />
          <div className="frames">
            {phones.map((each, index) => {
              const state = states[index === 0 ? 0 : 1];
              return (
                <div
                  key={each.id}
                  className={`place${index === inHand ? " in-hand" : ""}`}
                  data-phone={index === 0 ? "left" : "right"}
                  onPointerDownCapture={() => {
                    // Whoever takes a phone goes on by hand.
                    stop();
                    setInHand(index);
                  }}
                >
                  <p className="story" role="status">
                    {storyOf(state, verdicts[each.id])}
                  </p>
                  <PhoneFrame phone={each} state={state} />
                  <Controls phone={each} state={state} />
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
              count([]);
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
      {told && <ToVerdict verdict={verdict} />}
      <footer>
        Nothing here leaves this machine. The stores are simulated, and the shop is fictional.
      </footer>
    </>
  );
}
