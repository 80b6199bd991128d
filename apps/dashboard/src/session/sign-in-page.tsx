import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { describeRefusal, SingleSignOn } from "./single-sign-on.tsx";

const texts = sessionTexts.signIn;

export function SignInPage() {
  useTitle(texts.title);
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
      // Redirects only within the dashboard, never to another website.
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
      <h1>{texts.title}</h1>
      {refused !== undefined && (
        <p className="fault" role="alert">
          {describeRefusal(refused)}
        </p>
      )}
      <form className="stack" onSubmit={(event) => void signIn(event)}>
        <Field
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label={texts.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          fault={fault}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button className="button" disabled={busy}>
          {busy ? texts.submitting : texts.submit}
        </button>
      </form>
      <SingleSignOn back={back} />
      <p className="soft">
        {texts.forgotten}
        <code>throughline member reset-password {email || texts.emailExample}</code>
      </p>
    </main>
  );
}
