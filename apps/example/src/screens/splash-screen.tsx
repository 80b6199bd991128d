import { StyleSheet, View } from "react-native";
import { useTheme } from "../design/theme.ts";
import { Wordmark } from "../design/wordmark.tsx";

/** Shown until the app knows which screen to open. */
export function SplashScreen() {
  const theme = useTheme();
  return (
    <View
      testID="splash"
      aria-label="Loam is opening"
      style={[styles.splash, { backgroundColor: theme.paper }]}
    >
      <Wordmark large />
    </View>
  );
}

const styles = StyleSheet.create({
  splash: { flex: 1, alignItems: "center", justifyContent: "center" },
});
