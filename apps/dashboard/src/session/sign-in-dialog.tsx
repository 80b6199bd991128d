import { accountRoutes } from "@throughline/protocol/admin";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { sessionQuery } from "../api/queries.ts";
import { onSessionEnd } from "../api/service-fetch.ts";

const SignInAgain = lazy(async () => ({
  default: (await import("./sign-in-again.tsx")).SignInAgain,
}));

/** Opens a sign-in dialog over the page when the session has ended. Failed requests are then repeated. */
export function SignInDialog() {
  const { email } = useSuspenseQuery(sessionQuery).data;
  const [open, setOpen] = useState(false);
  const waiting = useRef<PromiseWithResolvers<boolean>>(undefined);
  const navigate = useNavigate();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });

  useEffect(
    () =>
      onSessionEnd(() => {
        waiting.current ??= Promise.withResolvers<boolean>();
        setOpen(true);
        return waiting.current.promise;
      }),
    [],
  );

  function finish(signedIn: boolean) {
    setOpen(false);
    waiting.current?.resolve(signedIn);
    waiting.current = undefined;
  }

  useSignInElsewhere(open, () => finish(true));

  if (!open) return null;
  return (
    <Suspense>
      <SignInAgain
        email={email}
        onSignedIn={() => finish(true)}
        onLeave={() => {
          finish(false);
          void navigate({ to: "/sign-in", search: { back: pathname + searchStr } });
        }}
      />
    </Suspense>
  );
}

/** If the user signs in in another tab, calls `onSignedIn` when they return to this tab. */
function useSignInElsewhere(waiting: boolean, onSignedIn: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined;
    const check = () => {
      void fetch(accountRoutes.session.path).then(({ ok }) => ok && onSignedIn());
    };
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  });
}
