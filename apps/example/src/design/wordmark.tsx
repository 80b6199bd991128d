import { StyleSheet, View } from "react-native";
import { space, useTheme } from "./theme.ts";
import { AppText } from "./app-text.tsx";

/** The shop’s logo with its name. */
export function Wordmark({ large = false }: { readonly large?: boolean }) {
  const theme = useTheme();
  const side = large ? 44 : 22;
  return (
    <View style={[styles.mark, { gap: large ? space.m : space.s }]}>
      <View
        aria-hidden
        style={[styles.pot, { width: side, height: side, borderColor: theme.accent }]}
      >
        <View style={{ height: side * 0.42, backgroundColor: theme.accent }} />
      </View>
      <AppText variant={large ? "display" : "title"}>Loam</AppText>
    </View>
  );
}

const styles = StyleSheet.create({
  mark: { flexDirection: "row", alignItems: "center" },
  pot: {
    overflow: "hidden",
    justifyContent: "flex-end",
    borderWidth: 2,
    borderTopLeftRadius: 4,
    borderTopRightRadius: 4,
    borderBottomLeftRadius: 999,
    borderBottomRightRadius: 999,
  },
});
