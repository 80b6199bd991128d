import type { Device } from "../../phone/devices.ts";
import type { Network } from "../../phone/connection.ts";
import { screenTexts } from "../../texts/screens.ts";

const texts: Record<Network, string> = screenTexts.networks;

interface StatusBarProps {
  readonly os: Device["os"];
  readonly network: Network;
  readonly onPicture: boolean;
}

export function StatusBar({ os, network, onPicture }: StatusBarProps) {
  return (
    <div className={`status-bar${onPicture ? " on-picture" : ""}`}>
      <span>{os === "ios" ? "9:41" : "10:08"}</span>
      <span className={`network ${network}`} title={texts[network]}>
        {network === "online" ? (
          <svg viewBox="0 0 18 13" width="18" height="13" aria-label={texts[network]} role="img">
            <path d="M9 12.6 6.6 10a3.4 3.4 0 0 1 4.8 0L9 12.6Z" />
            <path d="M4.4 7.7a6.5 6.5 0 0 1 9.2 0l-1.4 1.5a4.5 4.5 0 0 0-6.4 0L4.4 7.7Z" />
            <path d="M1.9 5a10 10 0 0 1 14.2 0l-1.4 1.5a8 8 0 0 0-11.4 0L1.9 5Z" />
          </svg>
        ) : (
          texts[network]
        )}
      </span>
    </div>
  );
}
