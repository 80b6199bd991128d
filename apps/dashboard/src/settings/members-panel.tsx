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

export function MembersPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(membersQuery(app));
  const { data: session } = useSuspenseQuery(sessionQuery);
  const can = usePermissions(app);
  const { notify, notifyError } = useToasts();
  const isOwner = can("inviteMember");

  async function changed(change: () => Promise<unknown>, words: string) {
    try {
      await change();
      notify(words);
    } catch (failure) {
      notifyError(failure);
    }
    await queryClient.invalidateQueries({ queryKey: [app, "members"] });
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      {isOwner && <Invite app={app} />}
      <section className="card">
        <h2>Members</h2>
        {data.members.length === 0 && (
          <p className="soft">Nobody yet, but whoever runs the service. Invite somebody above.</p>
        )}
        <ul className="people">
          {data.members.map(({ id, email, role, since }) => (
            <li key={id}>
              <span className="grow">
                {email}
                <span className="soft">
                  {" "}
                  since <DateTime at={since} />
                </span>
              </span>
              {isOwner && email !== session.email ? (
                <>
                  <RoleSelect
                    label={`Role of ${email}`}
                    role={role}
                    onChange={(next) =>
                      void changed(
                        () =>
                          adminClient(app).changeMember({
                            params: { memberId: id },
                            body: { role: next },
                          }),
                        `${email} is ${next} from now on.`,
                      )
                    }
                  />
                  <button
                    type="button"
                    className="button quiet small danger"
                    aria-label={`Remove ${email}`}
                    onClick={() =>
                      void changed(
                        () => adminClient(app).removeMember({ params: { memberId: id } }),
                        `${email} is no member any more.`,
                      )
                    }
                  >
                    Remove
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
                  {" "}
                  invited until <DateTime at={until} />
                </span>
              </span>
              <span className="badge">{role}</span>
              {isOwner && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Take back the invitation of ${email}`}
                  onClick={() =>
                    void changed(
                      () => adminClient(app).withdrawInvitation({ params: { invitationId: id } }),
                      `The invitation of ${email} is taken back.`,
                    )
                  }
                >
                  Take back
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Invite({ app }: { app: string }) {
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
      <h2>Invite somebody</h2>
      <form className="row wrap start" onSubmit={(event) => void invite(event)} noValidate>
        <div className="grow">
          <Field
            label="E-mail address"
            type="email"
            value={email}
            fault={fault}
            hint="A viewer looks, an editor makes links, an owner does everything."
            onChange={({ target }) => setEmail(target.value)}
          />
        </div>
        <RoleSelect label="Role" shown role={role} onChange={setRole} />
        <button className="button below-label">Invite</button>
      </form>
      {invited && (
        <Modal title={`Invitation for ${invited.email}`} onClose={() => setInvited(undefined)}>
          <p>
            Send this link. It works once, until <DateTime at={invited.until} />, and is shown only
            now.
          </p>
          <p className="row wrap">
            <code className="break">{invited.url}</code>
            <CopyButton text={invited.url} label="Copy the link" />
          </p>
          <button type="button" className="button" onClick={() => setInvited(undefined)}>
            Done
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
  shown = false,
}: {
  label: string;
  role: Role;
  onChange: (role: Role) => void;
  shown?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={shown ? undefined : "hidden"}>
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
