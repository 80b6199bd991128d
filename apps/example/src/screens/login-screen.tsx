import { useState } from "react";
import { StyleSheet, TextInput, View } from "react-native";
import { Button } from "../design/button.tsx";
import { Back, Screen } from "../design/screen.tsx";
import { radius, space, type, useTheme } from "../design/theme.ts";
import { Words } from "../design/words.tsx";
import { Piece } from "../drawing/piece.tsx";

interface LoginScreenProps {
  /** Whether an invitation waits behind this login. */
  readonly invited: boolean;
  readonly onLogin: (name: string) => void;
  readonly onBack: () => void;
}

/** Asks for a name: a stand-in for a login, which a real shop would have. */
export function LoginScreen({ invited, onLogin, onBack }: LoginScreenProps) {
  const theme = useTheme();
  const [name, setName] = useState("");
  const trimmed = name.trim();
  const submit = () => {
    if (trimmed !== "") onLogin(trimmed);
  };
  return (
    <Screen testID="login" bar={<Back onPress={onBack}>All pieces</Back>}>
      <View style={styles.words}>
        <Piece form="teapot" glaze="tide" size={120} />
        <Words set="display">{invited ? "Somebody invited you" : "Welcome back"}</Words>
        <Words colour="muted">
          {invited
            ? "Log in, and your invitation opens right after."
            : "Log in to see your invitations."}
        </Words>
      </View>
      <View style={styles.form}>
        <Words set="label">Your name</Words>
        <TextInput
          testID="name"
          aria-label="Your name"
          value={name}
          onChangeText={setName}
          onSubmitEditing={submit}
          autoComplete="given-name"
          autoCorrect={false}
          returnKeyType="go"
          placeholder="Ada"
          placeholderTextColor={theme.muted}
          style={[
            type.body,
            styles.input,
            { color: theme.ink, backgroundColor: theme.card, borderColor: theme.line },
          ]}
        />
        <Button testID="log-in" disabled={trimmed === ""} onPress={submit}>
          Log in
        </Button>
      </View>
    </Screen>
  );
}

const styles = StyleSheet.create({
  words: { gap: space.s },
  form: { gap: space.m },
  input: {
    minHeight: 50,
    paddingHorizontal: space.m + space.xs,
    borderWidth: 1,
    borderRadius: radius.small,
  },
});
