import { AdminError } from "@throughline/protocol/admin";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { fieldMessage, describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.account;

export function AccountPage() {
  useTitle(texts.title);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const navigate = useNavigate();
  const { notify, notifyError } = useToasts();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});

  async function change(event: FormEvent) {
    event.preventDefault();
    setFaults({});
    try {
      await accountClient.changePassword({ current, next });
      setCurrent("");
      setNext("");
      notify(texts.changed);
    } catch (error) {
      if (hasErrorCode(error, "wrong_credentials")) setFaults({ current: texts.wrongPassword });
      else if (error instanceof AdminError && error.field)
        setFaults({ [error.field]: fieldMessage(error) });
      else setFaults({ next: describeError(error).text });
    }
  }

  async function signOutAll() {
    try {
      await accountClient.signOutAll();
      queryClient.clear();
      await navigate({ to: "/sign-in" });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className="narrow">
      <h1>{texts.title}</h1>
      <p className="soft">{session.email}</p>
      <section className="card">
        <h2>{texts.password}</h2>
        <form className="stack" onSubmit={(event) => void change(event)}>
          <Field
            label={texts.currentPassword}
            type="password"
            autoComplete="current-password"
            required
            value={current}
            fault={faults["current"]}
            onChange={({ target }) => setCurrent(target.value)}
          />
          <Field
            label={texts.newPassword}
            type="password"
            autoComplete="new-password"
            required
            hint={texts.passwordHint}
            value={next}
            fault={faults["next"]}
            onChange={({ target }) => setNext(target.value)}
          />
          <div>
            <button className="button">{texts.change}</button>
          </div>
        </form>
      </section>
      <section className="card">
        <h2>{texts.sessions}</h2>
        <p>{texts.sessionsText}</p>
        <button type="button" className="button quiet" onClick={() => void signOutAll()}>
          {texts.signOutAll}
        </button>
      </section>
    </div>
  );
}
