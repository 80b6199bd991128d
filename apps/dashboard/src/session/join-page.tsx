import type { TicketView } from "@throughline/protocol";
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
import { SingleSignOn } from "./single-sign-on.tsx";
import { AdminError } from "@throughline/protocol/admin";

/** Where a one-time link leads: to an account, into an app, or to a new password. */
export function JoinPage() {
  useTitle("Welcome");
  // Behind the `#`: the secret reaches no server by the address.
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error } = useQuery({
    queryKey: ["ticket", token],
    queryFn: () => accountClient.ticket({ token }),
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

function describeInvitation({ kind, app, role, known }: TicketView): [string, string] {
  switch (kind) {
    case "operator":
      return [
        "Make your account",
        "It runs this service: it sees every app, and invites others. Keep its password safe.",
      ];
    case "member":
      return [
        `You are invited to ${app ?? "an app"}`,
        known
          ? `Sign in with your password to become ${article(role)}.`
          : `Choose a password to become ${article(role)}.`,
      ];
    default:
      return ["Choose a new password", "You will be signed out everywhere else."];
  }
}

function article(role: string | null): string {
  return role === "viewer" ? "a viewer" : `an ${role ?? "editor"}`;
}

function JoinForm({ ticket, token }: { ticket: TicketView; token: string }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [heading, text] = describeInvitation(ticket);
  const has = ticket.kind === "member" && ticket.known;

  async function join(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFaults({});
    try {
      const session = await accountClient.redeem({
        token,
        password,
        ...(ticket.email === null && { email }),
      });
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: "/", replace: true });
    } catch (error) {
      setBusy(false);
      const field = error instanceof AdminError ? error.field : undefined;
      const said =
        error instanceof AdminError && field ? fieldMessage(error) : describeError(error).text;
      setFaults({ [field ?? "password"]: said });
    }
  }

  return (
    <>
      <h1>{heading}</h1>
      <p className="soft">{text}</p>
      <form className="stack" onSubmit={(event) => void join(event)}>
        <Field
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          readOnly={ticket.email !== null}
          value={ticket.email ?? email}
          fault={faults["email"]}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={has ? "Your password" : "New password"}
          type="password"
          autoComplete={has ? "current-password" : "new-password"}
          required
          hint={
            has ? undefined : "At least 10 characters. A few words in a row are easy to remember."
          }
          value={password}
          fault={faults["password"]}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button className="button" disabled={busy}>
          {has ? "Join" : ticket.kind === "password" ? "Set the password" : "Make the account"}
        </button>
      </form>
      {ticket.kind === "member" && <SingleSignOn />}
    </>
  );
}
