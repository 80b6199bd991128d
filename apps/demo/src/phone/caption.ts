import type { InstallExplanation } from "@throughline/protocol";
import { captionTexts } from "../texts/captions.ts";
import { shop } from "../shop.ts";
import { devices } from "./devices.ts";
import type { PhoneState } from "./phone-state.ts";

const texts = captionTexts;

/** Explains what is happening on a phone, in a sentence or two. */
export function captionFor(state: PhoneState, verdict: InstallExplanation | undefined): string {
  const { screen, app, note, person, network } = state;
  if (note !== null) return note;
  switch (screen.at) {
    case "messages":
      return app === "installed" ? texts.messagesInstalled : texts.messages(person.name);
    case "browser":
      return screen.host === shop.website && network !== "offline"
        ? texts.browser.website
        : browserCaption(state);
    case "store":
      return storeCaption(state);
    case "app":
      return appCaption(state, verdict);
    default:
      return app === "installed" ? texts.homeInstalled : texts.home;
  }
}

function browserCaption({ device, inApp, network }: PhoneState): string {
  if (network === "offline") return texts.browser.offline;
  if (devices[device].os === "android") {
    return inApp ? texts.browser.androidInApp : texts.browser.android;
  }
  return texts.browser.landingPage(inApp ? texts.browser.inApp : texts.browser.safari);
}

function storeCaption(state: PhoneState): string {
  const { app, device } = state;
  if (app === "installing") return texts.store.installing;
  if (app === "installed") return texts.store.installed;
  return devices[device].os === "android" ? playCaption(state) : appStoreCaption(state);
}

function playCaption({ storeByLink, storeReferrer, inApp }: PhoneState): string {
  if (!storeByLink) return texts.store.withoutLink;
  if (storeReferrer === null) {
    return texts.store.referrerLost;
  }
  return inApp ? texts.store.playInApp : texts.store.play;
}

function appStoreCaption({ storeByLink, clipboard, pasteAllowed }: PhoneState): string {
  if (clipboard === null) return storeByLink ? texts.store.nothingCopied : texts.store.withoutLink;
  return pasteAllowed ? texts.store.copied : texts.store.pasteRefused;
}

function appCaption({ process }: PhoneState, verdict: InstallExplanation | undefined): string {
  const link = process?.lastLink;
  if (link?.type === "verified") return texts.app.verified(link.route);
  if (link?.type === "scheme") return texts.app.scheme(link.route);
  if (link) return texts.app.deferred(describeMatch(verdict), link.route);
  if (!process?.view?.isLinkProcessed) {
    return texts.app.waiting;
  }
  if (verdict === undefined) return texts.app.started;
  if (verdict.match.type !== "none") return texts.app.openedBefore;
  return texts.app.organic;
}

function describeMatch(verdict: InstallExplanation | undefined): string {
  switch (verdict?.match.method) {
    case "referrer":
      return texts.app.referrer;
    case "clipboard":
      return texts.app.clipboard;
    case "fingerprint":
      return texts.app.signals;
    default:
      return texts.app.matched;
  }
}
