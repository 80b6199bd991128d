import { devices } from "../../phone/devices.ts";
import type { Phone } from "../../phone/phone.ts";
import type { PhoneState } from "../../phone/phone-state.ts";
import { shop, websiteUrl } from "../../shop.ts";
import { screenTexts } from "../../texts/screens.ts";
import { AppIcon } from "../app-icon.tsx";

interface HomeScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

export function HomeScreen({ phone, state }: HomeScreenProps) {
  const store = devices[state.device].os === "ios" ? screenTexts.appStore : screenTexts.playStore;
  return (
    <div className="home">
      <div className="icons">
        <Icon name={screenTexts.messages} onOpen={() => phone.show("messages")}>
          <span className="icon messages-icon" aria-hidden="true">
            <svg viewBox="0 0 24 24" width="34" height="34">
              <path d="M12 4c5 0 9 3.100 9 7s-4 7-9 7c-.8 0-1.600-.1-2.400-.3L5 20l1-3.600C4.200 15.100 3 13.200 3 11c0-3.900 4-7 9-7Z" />
            </svg>
          </span>
        </Icon>
        <Icon name={store} onOpen={() => phone.show("store")}>
          <span className="icon store-icon" aria-hidden="true">
            <svg viewBox="0 0 24 24" width="34" height="34">
              <path
                d="M12 3v11m0 0 4-4m-4 4-4-4M5 20h14"
                fill="none"
                strokeWidth="2.400"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </span>
        </Icon>
        <Icon name={screenTexts.browser} onOpen={() => phone.open(websiteUrl)}>
          <span className="icon store-icon" aria-hidden="true">
            <svg viewBox="0 0 24 24" width="34" height="34">
              <path
                d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3 12h18"
                fill="none"
                strokeWidth="1.800"
              />
            </svg>
          </span>
        </Icon>
        {state.app === "installed" && (
          <Icon name={shop.name} onOpen={() => phone.launch()}>
            <AppIcon />
          </Icon>
        )}
      </div>
    </div>
  );
}

interface IconProps {
  readonly name: string;
  readonly onOpen: () => void;
  readonly children: React.ReactNode;
}

function Icon({ name, onOpen, children }: IconProps) {
  return (
    <button type="button" className="home-icon" onClick={onOpen}>
      {children}
      <span>{name}</span>
    </button>
  );
}
