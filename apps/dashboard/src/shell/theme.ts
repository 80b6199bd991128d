import { createTheme, defaultVariantColorsResolver } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";

/** The accent color from light to dark. For the shades that components use, the tokens of the design package take precedence. */
const accent: MantineColorsTuple = [
  "#eef2ff",
  "#e0e7ff",
  "#c3cffc",
  "#93abff",
  "#6b88f2",
  "#4a6ce6",
  "#2f55d4",
  "#2747b5",
  "#1f3994",
  "#182c73",
];

/** The dark mode’s neutral colors, from text to background, as in the tokens of the design package. */
const dark: MantineColorsTuple = [
  "#eff0f3",
  "#c9ccd3",
  "#9ea3ae",
  "#767b87",
  "#353a45",
  "#20232a",
  "#17191e",
  "#0f1013",
  "#0b0c0e",
  "#070809",
];

/** The text font, also for charts, which are drawn on a canvas. */
export const fonts = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

/** The colors, fonts and defaults of all components. */
export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: "accent",
  fontFamily: fonts,
  fontFamilyMonospace: "var(--mono)",
  fontSizes: { xs: "12px", sm: "14px", md: "15px", lg: "17px", xl: "20px" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "24px", lineHeight: "1.25" },
      h2: { fontSize: "17px", lineHeight: "1.35" },
      h3: { fontSize: "15px", lineHeight: "1.4" },
    },
  },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  // The text on a filled component is dark in dark mode, where the fill is light.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--on-accent)" } : colors;
  },
  components: {
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: { defaultProps: { iconColor: "var(--on-accent)" } },
    Radio: { defaultProps: { iconColor: "var(--on-accent)" } },
    Badge: { defaultProps: { variant: "light", tt: "none", fw: 500 } },
    Card: { defaultProps: { withBorder: true, padding: "lg", radius: "lg" } },
    Paper: { defaultProps: { bg: "var(--card)" } },
    Modal: { styles: { header: { background: "var(--card)" } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

const shades = (name: string, token: string) => ({
  [`--mantine-color-${name}-6`]: `var(--${token})`,
  [`--mantine-color-${name}-text`]: `var(--${token})`,
  [`--mantine-color-${name}-filled`]: `var(--${token})`,
  [`--mantine-color-${name}-filled-hover`]: `color-mix(in srgb, var(--${token}) 88%, var(--ink))`,
  [`--mantine-color-${name}-light`]: `var(--${token}-wash)`,
  [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--${token}-wash) 92%, var(--${token}))`,
  [`--mantine-color-${name}-light-color`]: `var(--${token})`,
  [`--mantine-color-${name}-outline`]: `var(--${token})`,
  [`--mantine-color-${name}-outline-hover`]: `var(--${token}-wash)`,
});

const tokens = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--soft)",
  "--mantine-color-placeholder": "var(--soft)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-success": "var(--good)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-default": "var(--card)",
  "--mantine-color-default-hover": "var(--wash)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-disabled": "var(--wash)",
  "--mantine-color-disabled-color": "var(--soft)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
  ...shades("accent", "accent"),
  ...shades("red", "bad"),
  ...shades("green", "good"),
  "--mantine-color-gray-light": "var(--wash)",
  "--mantine-color-gray-light-color": "var(--ink)",
};

/** Makes the components use the tokens of the design package, which differ between light and dark mode. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
});
