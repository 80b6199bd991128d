import { devices } from "../phone/devices.ts";
import type { Phone } from "../phone/phone.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { screenTexts } from "../texts/screens.ts";
import { OwnFrame } from "./own-frame.tsx";
import { BrowserScreen } from "./screens/browser-screen.tsx";
import { HomeScreen } from "./screens/home-screen.tsx";
import { MessagesScreen } from "./screens/messages-screen.tsx";
import { StatusBar } from "./screens/status-bar.tsx";
import { StoreScreen } from "./screens/store-screen.tsx";

interface ScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

/** A phone with its current screen and a home button. The app’s frame stays mounted while the app is in the background. */
export function PhoneFrame({ phone, state }: ScreenProps) {
  const { os, model } = devices[state.device];
  const { process, screen } = state;
  return (
    <div
      className={`phone ${os}`}
      role="group"
      aria-label={screenTexts.phone(model, state.person.name)}
    >
      <div className="glass">
        <div className="screen" data-screen={screen.at}>
          <StatusBar os={os} network={state.network} onPicture={screen.at === "home"} />
          <VisibleScreen phone={phone} state={state} />
          {process && (
            <OwnFrame
              key={process.id}
              className="app-frame"
              hidden={screen.at !== "app"}
              title={screenTexts.appFrame(model)}
              src={`/phones/${phone.id}/app/`}
            />
          )}
          <button
            type="button"
            className={`to-home${screen.at === "home" ? " on-picture" : ""}`}
            aria-label={screenTexts.home}
            onClick={() => phone.show("home")}
          />
        </div>
      </div>
    </div>
  );
}

function VisibleScreen({ phone, state }: ScreenProps) {
  switch (state.screen.at) {
    case "home":
      return <HomeScreen phone={phone} state={state} />;
    case "messages":
      return <MessagesScreen phone={phone} state={state} />;
    case "browser":
      return <BrowserScreen phone={phone} state={state} screen={state.screen} />;
    case "store":
      return <StoreScreen phone={phone} state={state} />;
    default:
      return null;
  }
}
