import { StyleSheet, View } from "react-native";
import { radius, space, useTheme } from "./theme.ts";
import { AppText } from "./app-text.tsx";

/** How a link opened a screen, by the client’s link types. */
export type Arrival = "deferred" | "verified" | "scheme";

const texts: Record<Arrival, string> = {
  deferred: "Welcome! This is the page from your link.",
  verified: "Opened from your link",
  scheme: "Opened from another app",
};

/** Confirms that a link opened this screen. */
export function ArrivalNote({ arrival }: { readonly arrival: Arrival }) {
  const theme = useTheme();
  return (
    <View
      role="status"
      testID={`arrival-${arrival}`}
      style={[styles.note, { backgroundColor: theme.tint }]}
    >
      <View aria-hidden style={[styles.dot, { backgroundColor: theme.accent }]} />
      <AppText variant="small" style={styles.words}>
        {texts[arrival]}
      </AppText>
    </View>
  );
}

const styles = StyleSheet.create({
  note: {
    flexDirection: "row",
    alignItems: "center",
    gap: space.m,
    paddingVertical: space.m,
    paddingHorizontal: space.m + space.xs,
    borderRadius: radius.small,
  },
  dot: { width: 8, height: 8, borderRadius: 4 },
  words: { flexShrink: 1 },
});
