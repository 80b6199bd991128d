import type { OneTimeLinkView } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { accountClient } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { Loading } from "../shell/loading.tsx";
import { fieldMessage, ErrorNotice, describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { SingleSignOn } from "./single-sign-on.tsx";
import { AdminError } from "@throughline/protocol/admin";

const texts = sessionTexts.join;

/** The page of a one-time link: creates an account, joins an app, or sets a new password. */
export function JoinPage() {
  useTitle(texts.pageTitle);
  // The secret follows the `#`, so the browser does not send it with the address.
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ["ticket", token],
    queryFn: () => accountClient.getOneTimeLink({ token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <main className="alone">
      <span aria-hidden="true" className="mark large" />
      {error ? (
        <ErrorNotice error={error} page />
      ) : data ? (
        <JoinForm ticket={data} token={token} />
      ) : (
        <Loading />
      )}
    </main>
  );
}

function describeInvitation({ kind, app, role, known }: OneTimeLinkView): [string, string] {
  switch (kind) {
    case "operator":
      return [texts.createAccount, texts.operatorText];
    case "member":
      return [
        texts.invitedTo(app),
        known
          ? texts.signInToJoin(withArticle(role))
          : texts.choosePasswordToJoin(withArticle(role)),
      ];
    default:
      return [texts.resetPassword, texts.resetText];
  }
}

function withArticle(role: string | null): string {
  return role === "viewer" ? "a viewer" : `an ${role ?? "editor"}`;
}

function JoinForm({ ticket, token }: { ticket: OneTimeLinkView; token: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [heading, text] = describeInvitation(ticket);
  const hasAccount = ticket.kind === "member" && ticket.known;

  async function join(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFaults({});
    try {
      const session = await accountClient.redeemOneTimeLink({
        token,
        password,
        ...(ticket.email === null && { email }),
      });
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: "/", replace: true });
    } catch (error) {
      setBusy(false);
      const field = error instanceof AdminError ? error.field : undefined;
      const message =
        error instanceof AdminError && field ? fieldMessage(error) : describeError(error).text;
      setFaults({ [field ?? "password"]: message });
    }
  }

  return (
    <>
      <h1>{heading}</h1>
      <p className="soft">{text}</p>
      <form className="stack" onSubmit={(event) => void join(event)}>
        <Field
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          readOnly={ticket.email !== null}
          value={ticket.email ?? email}
          fault={faults["email"]}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={hasAccount ? texts.password : texts.newPassword}
          type="password"
          autoComplete={hasAccount ? "current-password" : "new-password"}
          required
          hint={hasAccount ? undefined : texts.passwordHint}
          value={password}
          fault={faults["password"]}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button className="button" disabled={busy}>
          {hasAccount ? texts.join : ticket.kind === "password" ? texts.setPassword : texts.submit}
        </button>
      </form>
      {ticket.kind === "member" && <SingleSignOn />}
    </>
  );
}
