import { useComputedColorScheme } from "@mantine/core";

/** Tells whether dark mode is on. A canvas must be drawn again when it changes. */
export function useDarkMode(): boolean {
  return useComputedColorScheme("light") === "dark";
}
