import { devices } from "../phone/devices.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { pageTexts } from "../texts/page.ts";

interface PhoneTabsProps {
  readonly states: readonly [PhoneState, PhoneState];
  readonly selected: number;
  readonly onChoose: (index: number) => void;
}

/** The tabs that show the owner of each phone and select a phone. */
export function PhoneTabs({ states, selected, onChoose }: PhoneTabsProps) {
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
