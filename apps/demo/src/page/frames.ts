import type { AppHost } from "../phone/app-host.ts";
import type { Phone } from "../phone/phone.ts";
import { applyIdentity } from "./identity.ts";
import type { FrameWindow } from "./identity.ts";
import { shop } from "../shop.ts";

/** The functions that the frames inside a phone call first. They are available as `window.phones`. */
export interface PhoneFrames {
  /** A page opened in the phone’s browser. */
  readonly enterBrowser: (window: FrameWindow, id: string) => void;
  /** A redirect leads out of the browser. */
  readonly leaveBrowser: (window: FrameWindow, id: string, url: string) => void;
  /** A process of the app started. */
  readonly enterApp: (window: FrameWindow) => AppHost;
}

export function createFrames(phones: readonly Phone[]): PhoneFrames {
  const find = (id: string | undefined): Phone => {
    const phone = phones.find((each) => each.id === id);
    if (!phone) throw new Error(`There is no phone ${id}.`);
    return phone;
  };
  return {
    enterBrowser(window, id) {
      const phone = find(id);
      applyIdentity(window, phone.device, phone.state.person);
      applyNetwork(window, id);
      applyClipboard(window, (text) => phone.copy(text));
      // Runs after the page’s own listeners.
      window.addEventListener("click", (event) => {
        // The link may be inside the banner’s shadow root.
        const [target] = event.composedPath();
        const link = (target as Element).closest("a");
        if (!link || event.defaultPrevented) return;
        event.preventDefault();
        const { screen } = phone.state;
        const isWebsite = screen.at === "browser" && screen.host === shop.website;
        phone.open(link.href, isWebsite ? "elsewhere" : "browser");
      });
    },
    leaveBrowser(_window, id, url) {
      find(id).open(url, "browser");
    },
    enterApp(window) {
      const { pathname, origin } = window.location;
      const phone = find(pathname.split("/")[2]);
      applyIdentity(window, phone.device, phone.state.person);
      return phone.host(`${origin}/phones/${phone.id}/service`);
    },
  };
}

/** Sends the page’s own requests through the phone’s network. */
function applyNetwork(window: FrameWindow, id: string): void {
  const linkOrigin = `https://${shop.domain}`;
  const through = (address: string | URL | Request) => {
    if (typeof address !== "string") return address;
    const path = address.startsWith(linkOrigin) ? address.slice(linkOrigin.length) : address;
    return path.startsWith("/") ? `/phones/${id}/web${path}` : path;
  };
  const { navigator } = window;
  const fetch = window.fetch.bind(window);
  const beacon = navigator.sendBeacon.bind(navigator);
  window.fetch = (path, options) => fetch(through(path), options);
  navigator.sendBeacon = (path, data) => beacon(through(path) as string | URL, data);
}

/** Copies to the phone’s clipboard instead of the real one. */
function applyClipboard(window: FrameWindow, copy: (text: string) => void): void {
  const { document } = window;
  document.execCommand = (command) => {
    if (command !== "copy") return false;
    const clipboardData = new window.DataTransfer();
    const event = new window.ClipboardEvent("copy", {
      clipboardData,
      bubbles: true,
      cancelable: true,
    });
    document.dispatchEvent(event);
    // iOS reports a URL on the clipboard only for this type.
    const url = clipboardData.getData("text/uri-list");
    if (url !== "") copy(url);
    return true;
  };
}
