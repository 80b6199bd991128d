import { StyleSheet, View } from "react-native";
import { ArrivalNote } from "../design/arrival-note.tsx";
import type { Arrival } from "../design/arrival-note.tsx";
import { Button } from "../design/button.tsx";
import { Back, Screen } from "../design/screen.tsx";
import { radius, space, useTheme } from "../design/theme.ts";
import { Words } from "../design/words.tsx";
import { Piece } from "../drawing/piece.tsx";

interface InviteScreenProps {
  /** As in the route `/invite/<code>`. */
  readonly code: string;
  readonly member: string;
  readonly arrival?: Arrival | null;
  readonly accepted: boolean;
  readonly onAccept: () => void;
  readonly onBack: () => void;
}

/** An invitation to the studio's table, for members: what `/invite/<code>` shows. */
export function InviteScreen(props: InviteScreenProps) {
  const { code, member, arrival = null, accepted, onAccept, onBack } = props;
  const theme = useTheme();
  return (
    <Screen testID="invite" bar={<Back onPress={onBack}>All pieces</Back>}>
      {arrival !== null && <ArrivalNote arrival={arrival} />}
      <View style={[styles.card, { backgroundColor: theme.card, borderColor: theme.line }]}>
        <View style={styles.pieces}>
          <Piece form="carafe" glaze="dusk" size={92} />
          <Piece form="mug" glaze="ember" size={92} />
          <Piece form="bowl" glaze="oat" size={92} />
        </View>
        <Words set="display" style={styles.centred}>
          A place at the table
        </Words>
        <Words colour="muted" style={styles.centred}>
          {`${member}, a friend kept a seat for you at the next studio supper, and a piece of the firing with your name on it.`}
        </Words>
        <View style={[styles.ticket, { borderColor: theme.accent }]}>
          <Words set="small" colour="muted">
            Invitation
          </Words>
          <Words set="title" colour="accent" testID="invite-code">
            {code}
          </Words>
        </View>
        <View style={styles.action}>
          <Button testID="accept-invite" disabled={accepted} onPress={onAccept}>
            {accepted ? "See you there" : "Accept the invitation"}
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
  centred: { textAlign: "center" },
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
