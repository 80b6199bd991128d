import { devices } from "../../phone/devices.ts";
import type { Phone } from "../../phone/phone.ts";
import type { PhoneState } from "../../phone/phone-state.ts";
import { shop } from "../../shop.ts";
import { screenTexts } from "../../texts/screens.ts";
import { AppIcon } from "../app-icon.tsx";
import { Mug } from "../link-picture.tsx";

const texts = screenTexts.store;

interface StoreScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

/** A simulated App Store or Google Play. On Android, it passes the install referrer on to the app, as Google Play does. */
export function StoreScreen({ phone, state }: StoreScreenProps) {
  const { os } = devices[state.device];
  return (
    <div className={`store ${os}`}>
      <p className="store-name">{os === "ios" ? screenTexts.appStore : screenTexts.playStore}</p>
      <div className="listing">
        <AppIcon />
        <div>
          <h2>{shop.name}</h2>
          <p>{texts.subtitle}</p>
          <StoreButton phone={phone} state={state} />
        </div>
      </div>
      <dl className="ratings">
        <div>
          <dt>4.9</dt>
          <dd>{texts.rating}</dd>
        </div>
        <div>
          <dt>4+</dt>
          <dd>{texts.age}</dd>
        </div>
        <div>
          <dt>12 MB</dt>
          <dd>{texts.size}</dd>
        </div>
      </dl>
      <div className="shots" aria-hidden="true">
        {["ember", "tide", "moss"].map((glaze) => (
          <svg key={glaze} className={`link-picture shot ${glaze}`} viewBox="84 -52 140 240">
            <Mug />
          </svg>
        ))}
      </div>
      <p className="blurb">{texts.description}</p>
      {os === "android" && (
        <p className="kept">
          {texts.referrer}{" "}
          <code>{state.storeReferrer ?? "utm_source=google-play&utm_medium=organic"}</code>
        </p>
      )}
      <p className="stand-in">{texts.simulated}</p>
    </div>
  );
}

function StoreButton({ phone, state }: StoreScreenProps) {
  if (state.app === "installing") {
    return (
      <span className="get progress" role="status">
        {texts.installing}
      </span>
    );
  }
  if (state.app === "installed") {
    return (
      <button type="button" className="get" onClick={() => phone.launch()}>
        {texts.open}
      </button>
    );
  }
  return (
    <button type="button" className="get" onClick={() => void phone.install()}>
      {texts.install}
    </button>
  );
}
