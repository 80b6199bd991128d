import { shop } from "../../shop.ts";
import { devices } from "../../phone/devices.ts";
import type { Phone } from "../../phone/phone.ts";
import type { PhoneState, Screen } from "../../phone/phone-state.ts";
import { OwnFrame } from "../own-frame.tsx";

interface BrowserScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
  readonly screen: Extract<Screen, { at: "browser" }>;
}

/** The page the service answers with, in a frame that takes itself for this phone's browser. */
export function BrowserScreen({ phone, state, screen }: BrowserScreenProps) {
  const { model } = devices[state.device];
  return (
    <div className={`browser${state.inApp ? " in-app" : ""}`}>
      {state.inApp && <p className="host-app">Somebody’s timeline</p>}
      <div className="address-bar">
        <svg viewBox="0 0 12 14" width="11" height="13" aria-hidden="true">
          <path d="M3 6V4a3 3 0 0 1 6 0v2h1v7H2V6h1Zm1.500 0h3V4a1.500 1.500 0 0 0-3 0v2Z" />
        </svg>
        {shop.domain}
      </div>
      <OwnFrame
        key={screen.visit}
        data-browser={phone.id}
        title={`Browser on ${model}`}
        src={`/phones/${phone.id}/web${screen.path}`}
      />
    </div>
  );
}
