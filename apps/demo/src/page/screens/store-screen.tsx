import { devices } from "../../phone/devices.ts";
import type { Phone } from "../../phone/phone.ts";
import type { PhoneState } from "../../phone/phone-state.ts";
import { shop } from "../../shop.ts";
import { AppIcon } from "../app-icon.tsx";
import { Mug } from "../link-picture.tsx";

interface StoreScreenProps {
  readonly phone: Phone;
  readonly state: PhoneState;
}

/** Stands in for the App Store and Google Play; like Play, it keeps the referrer for the app. */
export function StoreScreen({ phone, state }: StoreScreenProps) {
  const { os } = devices[state.device];
  return (
    <div className={`store ${os}`}>
      <p className="store-name">{os === "ios" ? "App Store" : "Play Store"}</p>
      <div className="listing">
        <AppIcon />
        <div>
          <h2>{shop.name}</h2>
          <p>Stoneware for slow mornings</p>
          <StoreButton phone={phone} state={state} />
        </div>
      </div>
      <dl className="ratings">
        <div>
          <dt>4.9</dt>
          <dd>Rating</dd>
        </div>
        <div>
          <dt>4+</dt>
          <dd>Age</dd>
        </div>
        <div>
          <dt>12 MB</dt>
          <dd>Size</dd>
        </div>
      </dl>
      <div className="shots" aria-hidden="true">
        {["ember", "tide", "moss"].map((glaze) => (
          <svg key={glaze} className={`link-picture shot ${glaze}`} viewBox="84 -52 140 240">
            <Mug />
          </svg>
        ))}
      </div>
      <p className="blurb">
        Mugs, bowls and teapots from a small studio. Each firing is numbered, and none is repeated.
      </p>
      {os === "android" && (
        <p className="kept">
          Kept for the app{" "}
          <code>{state.storeReferrer ?? "utm_source=google-play&utm_medium=organic"}</code>
        </p>
      )}
      <p className="stand-in">A simulated store.</p>
    </div>
  );
}

function StoreButton({ phone, state }: StoreScreenProps) {
  if (state.app === "installing") {
    return (
      <span className="get progress" role="status">
        Installing
      </span>
    );
  }
  if (state.app === "installed") {
    return (
      <button type="button" className="get" onClick={() => phone.launch()}>
        Open
      </button>
    );
  }
  return (
    <button type="button" className="get" onClick={() => void phone.install()}>
      Install
    </button>
  );
}
