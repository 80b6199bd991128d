import type { InstallExplanation } from "@throughline/protocol";
import { shop } from "../shop.ts";
import { devices } from "./devices.ts";
import type { PhoneState } from "./phone-state.ts";

/** What is going on on a phone, in a sentence or two for somebody who sees it for the first time. */
export function storyOf(state: PhoneState, verdict: InstallExplanation | undefined): string {
  const { screen, app, note, person } = state;
  if (note !== null) return note;
  switch (screen.at) {
    case "messages":
      return app === "installed"
        ? `${shop.name} is installed, so the link opens it at once, without the browser.`
        : `Mira sent ${person.name} a link, but ${shop.name} is not on this phone. Tap the link.`;
    case "browser":
      return browserStory(state);
    case "store":
      return storeStory(state);
    case "app":
      return appStory(state, verdict);
    default:
      return app === "installed"
        ? `${shop.name} is on the home screen. Tap it.`
        : "Nothing here yet but the messages and the store.";
  }
}

function browserStory({ device, inApp, network }: PhoneState): string {
  if (network === "offline") return "No network: the tap reaches nobody, so there is no click.";
  if (devices[device].os === "android") {
    return inApp
      ? "Inside another app nothing may open by itself, so the service shows a page with one tap."
      : "The service notes the click and sends Android straight to the store.";
  }
  const where = inApp ? "in the other app’s browser" : "in Safari";
  return `The service’s own landing page, ${where}. The service has noted the click; the button copies the link with the click’s id and goes to the App Store.`;
}

function storeStory(state: PhoneState): string {
  const { app, device } = state;
  if (app === "installing") return "Installing …";
  if (app === "installed")
    return "Installed. Open it: at its first start the app asks, once, which link led here.";
  return devices[device].os === "android" ? playStory(state) : appStoreStory(state);
}

function playStory({ storeByLink, storeReferrer, inApp }: PhoneState): string {
  if (!storeByLink) return foundAlone;
  if (storeReferrer === null) {
    return "The install referrer was lost on the way, and the click’s id with it. Install the app.";
  }
  const way = inApp
    ? "One tap on the page led to the store."
    : "Android went straight to the store.";
  return `${way} The click’s id rides along as the install referrer. Install the app.`;
}

function appStoreStory({ storeByLink, clipboard, pasteAllowed }: PhoneState): string {
  if (clipboard === null) return storeByLink ? nothingCopied : foundAlone;
  return pasteAllowed
    ? "The App Store hands nothing on to the app. The click’s id waits on the clipboard. Install the app."
    : "The App Store hands nothing on to the app. The click’s id waits on the clipboard, but the owner refuses the paste. Install the app.";
}

const foundAlone = "Found without any link: nothing tells the app where to go.";
const nothingCopied =
  "The App Store hands nothing on to the app, and no link was copied. Install the app.";

function appStory({ process }: PhoneState, verdict: InstallExplanation | undefined): string {
  const arrival = process?.arrival;
  if (arrival?.type === "verified") return `The link opened the app directly, at ${arrival.route}.`;
  if (arrival?.type === "scheme")
    return `An address of the app’s own scheme opened ${arrival.route}.`;
  if (arrival) return `${foundBy(verdict)} The app went straight to ${arrival.route}.`;
  if (!process?.view?.isLinkProcessed) {
    return "First start: the app holds its splash screen and asks the service which link led here.";
  }
  if (verdict === undefined) return "The app starts on its first screen.";
  if (verdict.match.type !== "none")
    return `Opened before: the app asks only once, and starts on its first screen.`;
  return "No link led to this install, so the app starts on its first screen.";
}

function foundBy(verdict: InstallExplanation | undefined): string {
  switch (verdict?.match.method) {
    case "referrer":
      return "The install referrer named the click: certain.";
    case "clipboard":
      return "The copied link named the click: certain.";
    case "fingerprint":
      return "No id survived the store, so the service weighed what both sides could see, and was sure enough.";
    default:
      return "The service found the link.";
  }
}
