/** The native half of expo-splash-screen: whether it covers the app. */
export const nativeSplash = { shown: true };

const { expo } = globalThis as unknown as { expo: { modules: Record<string, unknown> } };

/** To be called before the package is loaded. */
export function linkNativeSplash(): void {
  const keep = async () => true;
  expo.modules["ExpoSplashScreen"] = {
    preventAutoHideAsync: keep,
    internalPreventAutoHideAsync: keep,
    // As with the real one, the router does not hide what the app decided to hide itself.
    internalMaybeHideAsync: keep,
    hide() {
      nativeSplash.shown = false;
    },
  };
}
