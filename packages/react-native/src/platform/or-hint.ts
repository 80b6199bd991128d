import { warn } from "./speak.ts";

const sources = {
  storage: [
    "@react-native-async-storage/async-storage",
    "every start is a first run and events do not outlive the app",
  ],
  "phone.installReferrer": ["expo-application", "the install referrer is not read"],
  "phone.model": ["expo-device", "the model is not known"],
  "phone.locale": ["expo-localization", "only the first language is known"],
  "phone.userAgent": ["expo-constants", "the user agent is not known"],
  "phone.clipboard": ["expo-clipboard", "a copied link is not seen"],
} as const;

/**
 * Returns what was found for a field of the config. When that is nothing, tells the developer, once,
 * which package would have it. A release build is silent, and its minifier drops the sentences.
 */
export type OrHint = <T>(field: keyof typeof sources, found: T) => T;

export function createOrHint(): OrHint {
  const told = new Set<string>();
  return (field, found) => {
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      if (!found && !told.has(field)) {
        told.add(field);
        const [peer, lost] = sources[field];
        warn(`${peer} is not in this build, so ${lost}. Install it, or set config.${field}.`);
      }
    }
    return found;
  };
}
