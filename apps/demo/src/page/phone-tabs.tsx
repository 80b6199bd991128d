import { devices } from "../phone/devices.ts";
import type { PhoneState } from "../phone/phone-state.ts";

interface PhoneTabsProps {
  readonly states: readonly [PhoneState, PhoneState];
  readonly inHand: number;
  readonly onChoose: (index: number) => void;
}

/** Whose phones these are, and which one is in the hand. */
export function PhoneTabs({ states, inHand, onChoose }: PhoneTabsProps) {
  return (
    <div className="tabs" role="group" aria-label="The phone in your hand">
      {states.map(({ device, person, address }, index) => (
        <button
          key={index === 0 ? "left" : "right"}
          type="button"
          aria-pressed={index === inHand}
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
