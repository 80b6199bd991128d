import type { PasskeyAnswer } from "@throughline/protocol";
import { Alert, Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountClient } from "../api/clients.ts";
import { queryClient, sessionQuery, signInMethodsQuery } from "../api/queries.ts";
import { sessionTexts } from "../texts/session.ts";
import {
  describePasskeyError,
  isCancelled,
  offerPasskeys,
  stopOffering,
  supportsAutofill,
  supportsPasskeys,
  askForPasskey,
} from "./passkey-browser.ts";

const texts = sessionTexts.passkeys;

/** Challenges last five minutes, so a page that stays open asks for a new one before. */
const offerMs = 4 * 60_000;

interface PasskeySignInProps {
  readonly onSignedIn: () => unknown;
  /** Whether the browser may also offer passkeys below the input of the email address. */
  readonly autofill?: boolean;
}

/** A button that signs in with a passkey. Hidden where passkeys do not work. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const { data } = useQuery(signInMethodsQuery);
  if (data?.passkeys !== window.location.origin || !supportsPasskeys()) return null;
  return <PasskeyButton {...props} />;
}

function PasskeyButton({ onSignedIn, autofill = false }: PasskeySignInProps) {
  const { mutate, ...signIn } = useMutation({
    mutationFn: async (chosen?: PasskeyAnswer) =>
      accountClient.signInWithPasskey({
        passkey: chosen ?? (await askForPasskey(await accountClient.startPasskeySignIn())),
      }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      return onSignedIn();
    },
  });
  useAutofill(autofill && !signIn.isPending, mutate);
  return (
    <>
      {signIn.error && !isCancelled(signIn.error) && (
        <Alert color="red" role="alert">
          {describePasskeyError(signIn.error)}
        </Alert>
      )}
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => mutate(undefined)}
      >
        {texts.signIn}
      </Button>
    </>
  );
}

/** Lets the browser offer passkeys as long as the page waits for a sign-in. */
function useAutofill(active: boolean, onChosen: (answer: PasskeyAnswer) => void): void {
  useEffect(() => {
    if (!active) return undefined;
    let isOver = false;
    async function offer(): Promise<void> {
      if (!(await supportsAutofill())) return;
      const request = await accountClient.startPasskeySignIn();
      if (isOver) return;
      const answer = await offerPasskeys(request);
      if (!isOver) onChosen(answer);
    }
    // Nobody asked for the offer, so its failure is not worth a message.
    const start = () => void offer().catch(() => undefined);
    start();
    const timer = setInterval(start, offerMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      void stopOffering();
    };
  }, [active, onChosen]);
}
