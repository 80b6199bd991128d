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
  if (network === "offline")
    return "No network: the tap does not reach the service, so no click is recorded.";
  if (devices[device].os === "android") {
    return inApp
      ? "An in-app browser may not open other apps by itself, so the service shows a page with a button."
      : "The service records the click and redirects Android straight to the store.";
  }
  const where = inApp ? "in the other app’s browser" : "in Safari";
  return `The service’s own landing page, ${where}. The service has recorded the click. The button copies the link with the click id and opens the App Store.`;
}

function storeStory(state: PhoneState): string {
  const { app, device } = state;
  if (app === "installing") return "Installing …";
  if (app === "installed")
    return "Installed. Open it: on its first start the app asks once which link led to the install.";
  return devices[device].os === "android" ? playStory(state) : appStoreStory(state);
}

function playStory({ storeByLink, storeReferrer, inApp }: PhoneState): string {
  if (!storeByLink) return foundAlone;
  if (storeReferrer === null) {
    return "The install referrer got lost, and the click id with it. Install the app.";
  }
  const way = inApp
    ? "One tap on the page led to the store."
    : "Android went straight to the store.";
  return `${way} The install referrer contains the click id. Install the app.`;
}

function appStoreStory({ storeByLink, clipboard, pasteAllowed }: PhoneState): string {
  if (clipboard === null) return storeByLink ? nothingCopied : foundAlone;
  return pasteAllowed
    ? "The App Store passes nothing on to the app. The click id is on the clipboard. Install the app."
    : "The App Store passes nothing on to the app. The click id is on the clipboard, but the owner refuses the paste. Install the app.";
}

const foundAlone = "Found in the store without a link, so there is nothing to match.";
const nothingCopied =
  "The App Store passes nothing on to the app, and no link was copied. Install the app.";

function appStory({ process }: PhoneState, verdict: InstallExplanation | undefined): string {
  const arrival = process?.arrival;
  if (arrival?.type === "verified") return `The link opened the app directly, at ${arrival.route}.`;
  if (arrival?.type === "scheme")
    return `A link with the app’s own scheme opened ${arrival.route}.`;
  if (arrival) return `${foundBy(verdict)} The app went straight to ${arrival.route}.`;
  if (!process?.view?.isLinkProcessed) {
    return "First start: the app keeps its splash screen and asks the service which link led to the install.";
  }
  if (verdict === undefined) return "The app starts on its first screen.";
  if (verdict.match.type !== "none")
    return `Opened before: the app asks only once per install, so it starts on its first screen.`;
  return "No link led to this install, so the app starts on its first screen.";
}

function foundBy(verdict: InstallExplanation | undefined): string {
  switch (verdict?.match.method) {
    case "referrer":
      return "The install referrer named the click, so the match is certain.";
    case "clipboard":
      return "The copied link named the click, so the match is certain.";
    case "fingerprint":
      return "The click id got lost, but the device signals were enough.";
    default:
      return "The service found the link.";
  }
}
