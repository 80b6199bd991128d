import { Pressable, StyleSheet } from "react-native";
import { radius, space, useTheme } from "./theme.ts";
import { AppText } from "./app-text.tsx";

interface ButtonProps {
  readonly children: string;
  readonly onPress: () => void;
  /** Draws a secondary button. Each screen has one primary button. */
  readonly quiet?: boolean;
  readonly disabled?: boolean;
  readonly testID?: string;
}

export function Button({
  children,
  onPress,
  quiet = false,
  disabled = false,
  testID,
}: ButtonProps) {
  const theme = useTheme();
  return (
    <Pressable
      role="button"
      testID={testID}
      disabled={disabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: quiet ? "transparent" : theme.accent },
        quiet && { borderColor: theme.line, borderWidth: 1 },
        (pressed || disabled) && styles.faded,
      ]}
    >
      <AppText variant="label" color={quiet ? "ink" : "onAccent"}>
        {children}
      </AppText>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: {
    minHeight: 50,
    paddingHorizontal: space.l,
    borderRadius: radius.round,
    alignItems: "center",
    justifyContent: "center",
  },
  faded: { opacity: 0.6 },
});
