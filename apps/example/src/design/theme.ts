import { Platform, useColorScheme } from "react-native";

export interface Theme {
  readonly paper: string;
  /** The background of cards on the paper. */
  readonly card: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  /** A light shade of the accent. */
  readonly tint: string;
}

const day: Theme = {
  paper: "#F7F2EA",
  card: "#FFFDF9",
  ink: "#2A241F",
  muted: "#6F655B",
  line: "#E5DCCF",
  accent: "#A84A28",
  onAccent: "#FFFFFF",
  tint: "#F4E3D6",
};

const night: Theme = {
  paper: "#191614",
  card: "#242020",
  ink: "#F3EBE1",
  muted: "#A99D91",
  line: "#393230",
  accent: "#E3926A",
  onAccent: "#25140C",
  tint: "#38271F",
};

export function useTheme(): Theme {
  return useColorScheme() === "dark" ? night : day;
}

/** Spacing in points. */
export const space = { xs: 4, s: 8, m: 12, l: 20, xl: 32 };

export const radius = { small: 10, large: 20, round: 999 };

/** The maximum width of the content. Longer lines are hard to read. */
export const readableWidth = 640;

const serif = Platform.select({
  ios: "Georgia",
  android: "serif",
  default: "Georgia, 'Iowan Old Style', 'Noto Serif', 'Liberation Serif', serif",
});

/** The text styles. */
export const type = {
  display: { fontFamily: serif, fontSize: 32, lineHeight: 38, letterSpacing: -0.4 },
  title: { fontFamily: serif, fontSize: 22, lineHeight: 28, letterSpacing: -0.2 },
  body: { fontSize: 16, lineHeight: 24 },
  label: { fontSize: 15, lineHeight: 20, fontWeight: "600" },
  small: { fontSize: 13, lineHeight: 18 },
} as const;
