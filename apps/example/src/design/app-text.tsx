import { Text } from "react-native";
import type { TextProps } from "react-native";
import { type as textStyles, useTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

interface AppTextProps extends TextProps {
  /** @default "body" */
  readonly variant?: keyof typeof textStyles;
  /** @default "ink" */
  readonly color?: keyof Theme;
}

/** Text in one of the theme’s styles and colors. */
export function AppText({ variant = "body", color = "ink", style, ...text }: AppTextProps) {
  const theme = useTheme();
  const isHeading = variant === "display" || variant === "title";
  return (
    <Text
      role={isHeading ? "heading" : undefined}
      {...text}
      style={[textStyles[variant], { color: theme[color] }, style]}
    />
  );
}
