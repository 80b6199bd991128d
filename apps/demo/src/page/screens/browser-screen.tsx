import { shop } from "../../shop.ts";
import { devices } from "../../phone/devices.ts";
import type { Phone } from "../../phone/phone.ts";
import type { PhoneState, Screen } from "../../phone/phone-state.ts";
import { screenTexts } from "../../texts/screens.ts";
import { OwnFrame } from "../own-frame.tsx";

interface BrowserScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
  readonly screen: Extract<Screen, { at: "browser" }>;
}

/** Shows the service’s page in a frame that acts as this phone’s browser. */
export function BrowserScreen({ phone, state, screen }: BrowserScreenProps) {
  const { model } = devices[state.device];
  const folder = screen.host === shop.website ? "website" : "web";
  return (
    <div className={`browser${state.inApp ? " in-app" : ""}`}>
      {state.inApp && <p className="host-app">{screenTexts.hostApp}</p>}
      <div className="address-bar">
        <svg viewBox="0 0 12 14" width="11" height="13" aria-hidden="true">
          <path d="M3 6V4a3 3 0 0 1 6 0v2h1v7H2V6h1Zm1.500 0h3V4a1.500 1.500 0 0 0-3 0v2Z" />
        </svg>
        {screen.host}
      </div>
      <OwnFrame
        key={screen.visit}
        data-browser={phone.id}
        title={screenTexts.browserFrame(model)}
        src={`/phones/${phone.id}/${folder}${screen.path}`}
      />
    </div>
  );
}
