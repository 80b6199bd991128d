import { roles } from "@throughline/protocol";
import type { NewInvitation, Role } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { adminClient } from "../api/clients.ts";
import { membersQuery, queryClient, sessionQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { Field } from "../shell/field.tsx";
import { Loading } from "../shell/loading.tsx";
import { Modal } from "../shell/modal.tsx";
import { DateTime } from "../shell/format.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { fieldMessage, ErrorNotice, describeError } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.members;

export function MembersPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(membersQuery(app));
  const { data: session } = useSuspenseQuery(sessionQuery);
  const can = usePermissions(app);
  const { notify, notifyError } = useToasts();
  const isOwner = can("inviteMember");

  async function run(change: () => Promise<unknown>, message: string) {
    try {
      await change();
      notify(message);
    } catch (failure) {
      notifyError(failure);
    }
    await queryClient.invalidateQueries({ queryKey: [app, "members"] });
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {isOwner && <InviteForm app={app} />}
      <section className="card">
        <h2>{texts.title}</h2>
        {data.members.length === 0 && <p className="soft">{texts.empty}</p>}
        <ul className="people">
          {data.members.map(({ id, email, role, since }) => (
            <li key={id}>
              <span className="grow">
                {email}
                <span className="soft">
                  {texts.since}
                  <DateTime at={since} />
                </span>
              </span>
              {isOwner && email !== session.email ? (
                <>
                  <RoleSelect
                    label={texts.roleOf(email)}
                    role={role}
                    onChange={(next) =>
                      void run(
                        () =>
                          adminClient(app).changeMember({
                            params: { memberId: id },
                            body: { role: next },
                          }),
                        texts.roleChanged(email, next),
                      )
                    }
                  />
                  <button
                    type="button"
                    className="button quiet small danger"
                    aria-label={texts.removeMember(email)}
                    onClick={() =>
                      void run(
                        () => adminClient(app).removeMember({ params: { memberId: id } }),
                        texts.removed(email),
                      )
                    }
                  >
                    {texts.remove}
                  </button>
                </>
              ) : (
                <span className="badge">{role}</span>
              )}
            </li>
          ))}
          {data.invitations.map(({ id, email, role, until }) => (
            <li key={id}>
              <span className="grow">
                {email}
                <span className="soft">
                  {texts.invitedUntil}
                  <DateTime at={until} />
                </span>
              </span>
              <span className="badge">{role}</span>
              {isOwner && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={texts.revokeInvitation(email)}
                  onClick={() =>
                    void run(
                      () => adminClient(app).withdrawInvitation({ params: { invitationId: id } }),
                      texts.revoked(email),
                    )
                  }
                >
                  {texts.revoke}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function InviteForm({ app }: { app: string }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const [fault, setFault] = useState<string>();
  const [invited, setInvited] = useState<NewInvitation>();

  async function invite(event: FormEvent) {
    event.preventDefault();
    setFault(undefined);
    try {
      setInvited(await adminClient(app).inviteMember({ body: { email: email.trim(), role } }));
      setEmail("");
      await queryClient.invalidateQueries({ queryKey: [app, "members"] });
    } catch (error) {
      setFault(
        error instanceof AdminError && error.field
          ? fieldMessage(error)
          : describeError(error).text,
      );
    }
  }

  return (
    <section className="card">
      <h2>{texts.inviteTitle}</h2>
      <form className="row wrap start" onSubmit={(event) => void invite(event)} noValidate>
        <div className="grow">
          <Field
            label={texts.email}
            type="email"
            value={email}
            fault={fault}
            hint={texts.emailHint}
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <RoleSelect label={texts.role} labelVisible role={role} onChange={setRole} />
        <button className="button below-label">{texts.invite}</button>
      </form>
      {invited && (
        <Modal title={texts.invitationTitle(invited.email)} onClose={() => setInvited(undefined)}>
          <p>
            {texts.invitationBefore}
            <DateTime at={invited.until} />
            {texts.invitationAfter}
          </p>
          <p className="row wrap">
            <code className="break">{invited.url}</code>
            <CopyButton text={invited.url} label={texts.copyLink} />
          </p>
          <button type="button" className="button" onClick={() => setInvited(undefined)}>
            {texts.done}
          </button>
        </Modal>
      )}
    </section>
  );
}

function RoleSelect({
  label,
  role,
  onChange,
  labelVisible = false,
}: {
  label: string;
  role: Role;
  onChange: (role: Role) => void;
  labelVisible?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={labelVisible ? undefined : "hidden"}>
        {label}
      </label>
      <select id={id} value={role} onChange={({ target }) => onChange(target.value as Role)}>
        {roles.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}
