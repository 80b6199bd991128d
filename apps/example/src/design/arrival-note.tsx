import { StyleSheet, View } from "react-native";
import { radius, space, useTheme } from "./theme.ts";
import { Words } from "./words.tsx";

/** How somebody came to a screen: the link types of the client. */
export type Arrival = "deferred" | "verified" | "scheme";

const words: Record<Arrival, string> = {
  deferred: "Welcome. This is what your link was about.",
  verified: "Opened from your link.",
  scheme: "Opened from another app.",
};

/** Tells somebody who came through a link that they are in the right place. */
export function ArrivalNote({ arrival }: { readonly arrival: Arrival }) {
  const theme = useTheme();
  return (
    <View
      role="status"
      testID={`arrival-${arrival}`}
      style={[styles.note, { backgroundColor: theme.tint }]}
    >
      <View aria-hidden style={[styles.dot, { backgroundColor: theme.accent }]} />
      <Words set="small" style={styles.words}>
        {words[arrival]}
      </Words>
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
