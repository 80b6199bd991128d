import type { Network } from "../phone/connection.ts";
import { devices } from "../phone/devices.ts";
import type { Phone } from "../phone/phone.ts";
import type { PhoneState } from "../phone/phone-state.ts";

interface ControlsProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

const networks: readonly (readonly [Network, string])[] = [
  ["online", "Online"],
  ["slow", "Slow"],
  ["offline", "Offline"],
];

/** What the owner of a phone can do besides tapping its screen. */
export function Controls({ phone, state }: ControlsProps) {
  const { network, pasteAllowed, app, process } = state;
  return (
    <div className="controls">
      <Choice
        label="Network"
        options={networks}
        value={network}
        onChoose={(value) => void phone.setNetwork(value)}
      />
      {devices[state.device].os === "ios" && (
        <Choice
          label="Paste"
          options={[
            ["allow", "Allow"],
            ["refuse", "Refuse"],
          ]}
          value={pasteAllowed ? "allow" : "refuse"}
          onChoose={(value) => phone.setPasteAllowed(value === "allow")}
        />
      )}
      <div className="app-controls">
        <button type="button" disabled={!process} onClick={() => phone.kill()}>
          Kill the app
        </button>
        <button type="button" disabled={app !== "installed"} onClick={() => phone.remove()}>
          Delete it
        </button>
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="choice" role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <div className="segments">
        {options.map(([option, words]) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => onChoose(option)}
          >
            {words}
          </button>
        ))}
      </div>
    </div>
  );
}
