import { Alert, Stack, Text } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { passkeysQuery, queryClient, secondFactorQuery, sessionQuery } from "../api/queries.ts";
import { sessionTexts } from "../texts/session.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

const texts = sessionTexts.secondFactor;

/** Says what a person's role needs before the dashboard opens, and lets those with a passkey sign in with it. */
export function FactorNotice() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const { data: list } = useQuery(passkeysQuery);
  if (!session.needsSecondFactor || !factor || !list) return null;
  const hasPasskey = list.items.some(({ usable }) => usable);
  return (
    <Alert color="orange">
      <Stack align="flex-start">
        <Text>{factor.passkeyRequired ? texts.passkeyRequired : texts.required}</Text>
        {hasPasskey && (
          <PasskeySignIn
            onSignedIn={() => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })}
          />
        )}
      </Stack>
    </Alert>
  );
}
