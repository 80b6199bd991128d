import { useComputedColorScheme } from "@mantine/core";

/** Returns whether dark mode is on. A canvas must be drawn again when the mode changes. */
export function useDarkMode(): boolean {
  return useComputedColorScheme("light") === "dark";
}
