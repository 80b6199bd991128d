/** Fakes the native part of expo-splash-screen. `shown` tells whether the splash screen covers the app. */
export const nativeSplash = { shown: true };

const { expo } = globalThis as unknown as { expo: { modules: Record<string, unknown> } };

/** Call it before the package is loaded. */
export function installNativeSplash(): void {
  const keep = async () => true;
  expo.modules["ExpoSplashScreen"] = {
    preventAutoHideAsync: keep,
    internalPreventAutoHideAsync: keep,
    // As in the real module, the router does not hide a splash screen that the app hides itself.
    internalMaybeHideAsync: keep,
    hide() {
      nativeSplash.shown = false;
    },
  };
}
