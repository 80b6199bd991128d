/** What is used of `react-native-web` by name; it brings no types of its own. */
declare module "react-native-web" {
  export const Platform: object;
  export const Dimensions: { get(what: "screen" | "window"): object };
  export const NativeModules: Record<string, unknown>;
}
