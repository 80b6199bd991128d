/** Packages that a reader’s app can have but this repository does not. */
declare module "@react-native-clipboard/clipboard" {
  const Clipboard: { hasURL: () => Promise<boolean>; getString: () => Promise<string> };
  export default Clipboard;
}
declare module "react-native-mmkv" {
  export function createMMKV(): {
    getString: (key: string) => string | undefined;
    set: (key: string, value: string) => void;
  };
}
declare module "expo-web-browser" {
  export function openBrowserAsync(url: string): Promise<{ type: string }>;
}
declare module "@brigad/react-native-adservices" {
  export function getAttributionToken(): Promise<string>;
}
declare module "react-native-play-install-referrer" {
  export const PlayInstallReferrer: {
    getInstallReferrerInfo: (
      callback: (
        info: {
          installReferrer: string;
          referrerClickTimestampServerSeconds: string;
          installBeginTimestampServerSeconds: string;
        } | null,
        error: { responseCode: string; message: string } | null,
      ) => void,
    ) => void;
  };
}
