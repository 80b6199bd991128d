import { Button, Text } from "@mantine/core";
import { Modal } from "../shell/modal.tsx";
import { sessionTexts } from "../texts/session.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

const texts = sessionTexts.signInAgain;

/** A dialog over the page that asks for the password after the session has ended. */
export function SignInAgain({
  email,
  onSignedIn,
  onLeave,
}: {
  email: string;
  onSignedIn: () => void;
  onLeave: () => void;
}) {
  return (
    <Modal title={texts.title} required onClose={onLeave}>
      <Text>{texts.text}</Text>
      <SignInForm email={email} onSignedIn={onSignedIn} />
      <PasskeySignIn onSignedIn={onSignedIn} />
      <SingleSignOn newTab />
      <Button variant="subtle" color="gray" onClick={onLeave}>
        {texts.leave}
      </Button>
    </Modal>
  );
}
