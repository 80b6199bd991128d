import { Text } from "react-native";
import type { TextProps } from "react-native";
import { type as typefaces, useTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

interface WordsProps extends TextProps {
  /** @default "body" */
  readonly set?: keyof typeof typefaces;
  /** @default "ink" */
  readonly colour?: keyof Theme;
}

/** Text, set in one of the shop's ways. */
export function Words({ set = "body", colour = "ink", style, ...text }: WordsProps) {
  const theme = useTheme();
  const isHeading = set === "display" || set === "title";
  return (
    <Text
      role={isHeading ? "heading" : undefined}
      {...text}
      style={[typefaces[set], { color: theme[colour] }, style]}
    />
  );
}
