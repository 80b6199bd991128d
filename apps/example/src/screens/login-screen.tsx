import { useState } from "react";
import { StyleSheet, TextInput, View } from "react-native";
import { Button } from "../design/button.tsx";
import { BackButton, Screen } from "../design/screen.tsx";
import { radius, space, type, useTheme } from "../design/theme.ts";
import { AppText } from "../design/app-text.tsx";
import { Piece } from "../drawing/piece.tsx";

interface LoginScreenProps {
  /** Whether an invitation opens after the login. */
  readonly invited: boolean;
  readonly onLogin: (name: string) => void;
  readonly onBack: () => void;
}

/** Asks for a name, in place of a real login. */
export function LoginScreen({ invited, onLogin, onBack }: LoginScreenProps) {
  const theme = useTheme();
  const [name, setName] = useState("");
  const trimmed = name.trim();
  const submit = () => {
    if (trimmed !== "") onLogin(trimmed);
  };
  return (
    <Screen testID="login" bar={<BackButton onPress={onBack}>All pieces</BackButton>}>
      <View style={styles.words}>
        <Piece form="teapot" glaze="tide" size={120} />
        <AppText variant="display">{invited ? "You have an invitation" : "Welcome back"}</AppText>
        <AppText color="muted">
          {invited ? "Log in to open it." : "Log in to see your invitations."}
        </AppText>
      </View>
      <View style={styles.form}>
        <AppText variant="label">Your name</AppText>
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
