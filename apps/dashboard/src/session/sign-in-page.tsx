import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { describeRefusal, SingleSignOn } from "./single-sign-on.tsx";

export function SignInPage() {
  useTitle("Sign in");
  const navigate = useNavigate();
  const { back, refused } = useSearch({ strict: false });
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      const session = await accountClient.signIn({ email, password });
      queryClient.setQueryData(sessionQuery.queryKey, session);
      // A page of the dashboard, never another website.
      await navigate({ to: back !== undefined && /^\/[^/\\]/.test(back) ? back : "/" });
    } catch (error) {
      const { heading, text } = describeError(error);
      setFault(hasErrorCode(error, "wrong_credentials") ? text : `${heading}. ${text}`);
      setBusy(false);
    }
  }

  return (
    <main className="alone">
      <span aria-hidden="true" className="mark large" />
      <h1>Sign in</h1>
      {refused !== undefined && (
        <p className="fault" role="alert">
          {describeRefusal(refused)}
        </p>
      )}
      <form className="stack" onSubmit={(event) => void signIn(event)}>
        <Field
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          fault={fault}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button className="button" disabled={busy}>
          {busy ? "Signing in…" : "Sign in"}
        </button>
      </form>
      <SingleSignOn back={back} />
      <p className="soft">
        Forgotten it? Whoever runs the service makes a link for a new one:{" "}
        <code>throughline member reset {email || "you@example.com"}</code>
      </p>
    </main>
  );
}
