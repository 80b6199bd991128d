import type { Phone } from "../core/index.ts";
import type { Peers } from "./peers.ts";
import { warn } from "./console.ts";

/** The optional packages that read a signal. */
interface SignalSource {
  /** Any of these packages is enough. */
  peers: readonly (keyof Peers)[];
  /** The package to recommend. */
  install: string;
  /** The effect of the missing package. */
  lost: string;
}

const sources = {
  "phone.installReferrer": {
    peers: ["application", "deviceInfo"],
    install: "expo-application",
    lost: "the install referrer is not read",
  },
  "phone.model": {
    peers: ["device", "deviceInfo"],
    install: "expo-device",
    lost: "the model is not known",
  },
  "phone.locale": {
    peers: ["localization"],
    install: "expo-localization",
    lost: "only the first language is known",
  },
  "phone.userAgent": {
    peers: ["constants", "deviceInfo"],
    install: "expo-constants",
    lost: "the user agent is not known",
  },
  "phone.installedAt": {
    peers: ["application", "deviceInfo"],
    install: "expo-application",
    lost: "the time of the install is not known",
  },
  "phone.clipboard": {
    peers: ["clipboard"],
    install: "expo-clipboard",
    lost: "a copied link is not seen",
  },
} satisfies Record<string, SignalSource>;

/**
 * Wraps a phone and warns when a signal is read whose package is missing. For development builds.
 */
export function withHints(phone: Phone, peers: () => Peers, os: string): Phone {
  const warned = new Set<string>();
  function hint(field: keyof typeof sources) {
    const { peers: suitable, install, lost }: SignalSource = sources[field];
    if (warned.has(field) || suitable.some((peer) => peers()[peer])) return;
    warned.add(field);
    warn(`${install} is not in this build, so ${lost}. Install it, or set config.${field}.`);
  }
  const { installReferrer, model, locale, userAgent, installedAt, clipboard } = phone;
  return {
    ...phone,
    installReferrer() {
      hint("phone.installReferrer");
      return installReferrer?.();
    },
    model() {
      if (os === "ios") hint("phone.model");
      return model?.();
    },
    locale() {
      hint("phone.locale");
      return locale?.();
    },
    userAgent() {
      hint("phone.userAgent");
      return userAgent?.();
    },
    installedAt() {
      // On Android the referrer's hint names the same package.
      if (os === "ios") hint("phone.installedAt");
      return installedAt?.();
    },
    clipboard: {
      hasUrl() {
        hint("phone.clipboard");
        return clipboard?.hasUrl();
      },
      read: () => clipboard?.read(),
    },
  };
}
