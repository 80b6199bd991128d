import { StyleSheet, View } from "react-native";
import { Button } from "../design/button.tsx";
import { Screen } from "../design/screen.tsx";
import { space } from "../design/theme.ts";
import { AppText } from "../design/app-text.tsx";
import { Piece } from "../drawing/piece.tsx";

interface NotFoundScreenProps {
  /** The route of the link. */
  readonly route: string;
  readonly onBrowse: () => void;
}

/** Shown for a link to a page that does not exist. */
export function NotFoundScreen({ route, onBrowse }: NotFoundScreenProps) {
  return (
    <Screen testID="not-found">
      <View style={styles.middle}>
        <Piece form="bowl" glaze="oat" size={160} />
        <AppText variant="display" style={styles.centered}>
          Nothing on this shelf
        </AppText>
        <AppText color="muted" style={styles.centered}>
          {`There is no page ${route}. The piece may be sold out, or the link is incomplete.`}
        </AppText>
        <View style={styles.action}>
          <Button testID="browse" onPress={onBrowse}>
            See all pieces
          </Button>
        </View>
      </View>
    </Screen>
  );
}

const styles = StyleSheet.create({
  middle: { flex: 1, alignItems: "center", justifyContent: "center", gap: space.m },
  centered: { textAlign: "center" },
  action: { marginTop: space.m },
});
