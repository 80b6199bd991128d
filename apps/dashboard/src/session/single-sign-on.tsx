import { browserPaths } from "@throughline/protocol";
import type { SignInRefusal } from "@throughline/protocol";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { signInMethodsQuery } from "../api/queries.ts";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.signIn;
const refusals: Record<SignInRefusal, string> = texts.refusals;

/** Returns why a sign-in with the identity provider failed. */
export function describeRefusal(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : (refusals[reason as SignInRefusal] ?? refusals.failed);
}

/** A button that signs in with the identity provider. Hidden if the service has no provider. */
export function SingleSignOn({
  back = "/",
  newTab = false,
}: {
  back?: string | undefined;
  newTab?: boolean;
}) {
  const { data } = useQuery(signInMethodsQuery);
  if (!data?.provider) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={`${browserPaths.singleSignOn}?back=${encodeURIComponent(back)}`}
      {...(newTab && { target: "_blank" })}
    >
      {texts.with(data.provider)}
    </Button>
  );
}
