import { browserPaths } from "@throughline/protocol";
import type { SignInRefusal } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { signInMethodsQuery } from "../api/queries.ts";

const words: Record<SignInRefusal, string> = {
  cancelled: "The sign-in was cancelled there.",
  expired: "That sign-in was not begun in this browser, or took too long. Begin it again.",
  failed: "The provider did not confirm it. Try again; the service’s log says more.",
  foreign_domain: "Addresses of that domain may not sign in here.",
  too_many: "There were too many attempts. Try again in a quarter of an hour.",
  unknown_person: "Nobody invited that e-mail address. Ask an owner of the app for an invitation.",
  unverified:
    "The provider has not checked that the e-mail address is yours. Confirm it there first.",
};

/** Why somebody came back without being signed in. */
export function describeRefusal(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : (words[reason as SignInRefusal] ?? words.failed);
}

/** The way to the identity provider, where there is one. */
export function SingleSignOn({ back = "/" }: { back?: string | undefined }) {
  const { data } = useQuery(signInMethodsQuery);
  if (!data?.provider) return null;
  return (
    <a
      className="button quiet"
      href={`${browserPaths.singleSignOn}?back=${encodeURIComponent(back)}`}
    >
      Sign in with {data.provider}
    </a>
  );
}
