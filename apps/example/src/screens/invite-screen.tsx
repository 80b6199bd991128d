import { StyleSheet, View } from "react-native";
import { ArrivalNote } from "../design/arrival-note.tsx";
import type { Arrival } from "../design/arrival-note.tsx";
import { Button } from "../design/button.tsx";
import { BackButton, Screen } from "../design/screen.tsx";
import { radius, space, useTheme } from "../design/theme.ts";
import { AppText } from "../design/app-text.tsx";
import { Piece } from "../drawing/piece.tsx";

interface InviteScreenProps {
  /** The code in the route `/invite/<code>`. */
  readonly code: string;
  readonly member: string;
  readonly arrival?: Arrival | null;
  readonly accepted: boolean;
  readonly onAccept: () => void;
  readonly onBack: () => void;
}

/** The invitation at `/invite/<code>`, for members. */
export function InviteScreen(props: InviteScreenProps) {
  const { code, member, arrival = null, accepted, onAccept, onBack } = props;
  const theme = useTheme();
  return (
    <Screen testID="invite" bar={<BackButton onPress={onBack}>All pieces</BackButton>}>
      {arrival !== null && <ArrivalNote arrival={arrival} />}
      <View style={[styles.card, { backgroundColor: theme.card, borderColor: theme.line }]}>
        <View style={styles.pieces}>
          <Piece form="carafe" glaze="dusk" size={92} />
          <Piece form="mug" glaze="ember" size={92} />
          <Piece form="bowl" glaze="oat" size={92} />
        </View>
        <AppText variant="display" style={styles.centered}>
          A place at the table
        </AppText>
        <AppText color="muted" style={styles.centered}>
          {`${member}, a friend kept a seat for you at the next studio supper, and a piece of the firing with your name on it.`}
        </AppText>
        <View style={[styles.ticket, { borderColor: theme.accent }]}>
          <AppText variant="small" color="muted">
            Invitation
          </AppText>
          <AppText variant="title" color="accent" testID="invite-code">
            {code}
          </AppText>
        </View>
        <View style={styles.action}>
          <Button testID="accept-invite" disabled={accepted} onPress={onAccept}>
            {accepted ? "See you there" : "Accept invitation"}
          </Button>
        </View>
      </View>
    </Screen>
  );
}

const styles = StyleSheet.create({
  card: {
    alignItems: "center",
    gap: space.m,
    padding: space.l,
    paddingBottom: space.xl,
    borderWidth: 1,
    borderRadius: radius.large,
  },
  pieces: { flexDirection: "row" },
  centered: { textAlign: "center" },
  ticket: {
    alignItems: "center",
    alignSelf: "stretch",
    marginVertical: space.s,
    paddingVertical: space.m,
    borderWidth: 1,
    borderStyle: "dashed",
    borderRadius: radius.small,
  },
  action: { alignSelf: "stretch" },
});
