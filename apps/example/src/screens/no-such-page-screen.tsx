import { StyleSheet, View } from "react-native";
import { Button } from "../design/button.tsx";
import { Screen } from "../design/screen.tsx";
import { space } from "../design/theme.ts";
import { Words } from "../design/words.tsx";
import { Piece } from "../drawing/piece.tsx";

interface NoSuchPageScreenProps {
  /** Where the link led. */
  readonly route: string;
  readonly onBrowse: () => void;
}

/** For a link whose page is gone, or never was. */
export function NoSuchPageScreen({ route, onBrowse }: NoSuchPageScreenProps) {
  return (
    <Screen testID="no-such-page">
      <View style={styles.middle}>
        <Piece form="bowl" glaze="oat" size={160} />
        <Words set="display" style={styles.centred}>
          Nothing on this shelf
        </Words>
        <Words colour="muted" style={styles.centred}>
          {`There is no ${route} in the shop. It may have sold out, or the link was cut short.`}
        </Words>
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
  centred: { textAlign: "center" },
  action: { marginTop: space.m },
});
