import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { Pressable, ScrollView, StyleSheet, View } from "react-native";
import { radius, readableWidth, space, useTheme } from "./theme.ts";
import { AppText } from "./app-text.tsx";

/** The heights of the notch and the home indicator. Provide them around the screens. */
export const Insets = createContext({ top: 0, bottom: 0 });

interface ScreenProps {
  readonly testID: string;
  /** A row above the content. */
  readonly bar?: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every screen. */
export function Screen({ testID, bar, footer, children }: ScreenProps) {
  const theme = useTheme();
  const { top, bottom } = useContext(Insets);
  return (
    <View
      testID={testID}
      style={[styles.screen, { backgroundColor: theme.paper, paddingTop: top }]}
    >
      {Boolean(bar) && <View style={[styles.column, styles.bar]}>{bar}</View>}
      <ScrollView
        style={styles.screen}
        keyboardShouldPersistTaps="handled"
        contentContainerStyle={[
          styles.column,
          styles.content,
          { paddingBottom: space.xl + (footer ? 0 : bottom) },
        ]}
      >
        {children}
      </ScrollView>
      {Boolean(footer) && (
        <View style={[styles.footer, { borderColor: theme.line, backgroundColor: theme.paper }]}>
          <View style={[styles.column, { paddingBottom: Math.max(bottom, space.m) }]}>
            {footer}
          </View>
        </View>
      )}
    </View>
  );
}

interface BackButtonProps {
  readonly onPress: () => void;
  readonly children: string;
}

/** A back button for a screen’s bar. */
export function BackButton({ onPress, children }: BackButtonProps) {
  const theme = useTheme();
  return (
    <Pressable
      role="button"
      testID="back"
      hitSlop={8}
      onPress={onPress}
      style={({ pressed }) => [styles.back, pressed && styles.pressed]}
    >
      <View aria-hidden style={[styles.chevron, { borderColor: theme.accent }]} />
      <AppText variant="label" color="accent">
        {children}
      </AppText>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  screen: { flex: 1 },
  column: {
    width: "100%",
    maxWidth: readableWidth,
    alignSelf: "center",
    paddingHorizontal: space.l,
  },
  bar: {
    minHeight: 52,
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "space-between",
  },
  content: { flexGrow: 1, gap: space.l, paddingTop: space.s },
  footer: { borderTopWidth: StyleSheet.hairlineWidth, paddingTop: space.m },
  back: { flexDirection: "row", alignItems: "center", gap: space.s, paddingVertical: space.s },
  chevron: {
    width: 9,
    height: 9,
    marginLeft: 3,
    borderLeftWidth: 2,
    borderBottomWidth: 2,
    borderRadius: radius.small / 10,
    transform: [{ rotate: "45deg" }],
  },
  pressed: { opacity: 0.6 },
});
