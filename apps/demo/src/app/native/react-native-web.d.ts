/** The exports of `react-native-web` that the demo uses. The package has no types. */
declare module "react-native-web" {
  export const Platform: object;
  export const Dimensions: { get(what: "screen" | "window"): object };
  export const NativeModules: Record<string, unknown>;
}
