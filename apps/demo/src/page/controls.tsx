import type { Network } from "../phone/connection.ts";
import { devices } from "../phone/devices.ts";
import type { Phone } from "../phone/phone.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { pageTexts } from "../texts/page.ts";

const texts = pageTexts.controls;

interface ControlsProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

const networks: readonly (readonly [Network, string])[] = [
  ["online", texts.networks.online],
  ["slow", texts.networks.slow],
  ["offline", texts.networks.offline],
];

/** Controls for the network, the clipboard and the app of a phone. */
export function Controls({ phone, state }: ControlsProps) {
  const { network, pasteAllowed, app, process } = state;
  return (
    <div className="controls">
      <Choice
        label={texts.network}
        options={networks}
        value={network}
        onChoose={(value) => void phone.setNetwork(value)}
      />
      {devices[state.device].os === "ios" && (
        <Choice
          label={texts.paste}
          options={[
            ["allow", texts.allowPaste],
            ["refuse", texts.refusePaste],
          ]}
          value={pasteAllowed ? "allow" : "refuse"}
          onChoose={(value) => phone.setPasteAllowed(value === "allow")}
        />
      )}
      <div className="app-controls">
        <button type="button" disabled={!process} onClick={() => phone.kill()}>
          {texts.killApp}
        </button>
        <button type="button" disabled={app !== "installed"} onClick={() => phone.remove()}>
          {texts.deleteApp}
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
        {options.map(([option, optionLabel]) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === value}
            onClick={() => onChoose(option)}
          >
            {optionLabel}
          </button>
        ))}
      </div>
    </div>
  );
}
