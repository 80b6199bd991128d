import { keyScopes } from "@throughline/protocol";
import type { KeyDraft, KeyScope, KeyUse, KeyView, NewKey } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { adminClient } from "../api/clients.ts";
import { keysQuery, queryClient } from "../api/queries.ts";
import { CheckboxList, Field } from "../shell/field.tsx";
import { Loading } from "../shell/loading.tsx";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { Modal } from "../shell/modal.tsx";
import { DateTime } from "../shell/format.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { InstallCommand } from "./install-command.tsx";

const meanings: Record<KeyScope, string> = {
  links: "make, change and list links",
  stats: "read statistics",
  installs: "read, mark and erase installs",
  admin: "everything, also settings, keys and members",
};

/** Who still uses a key: what to wait for before the old one ends. */
function Uses({ uses }: { uses: readonly KeyUse[] }) {
  if (uses.length === 0) return <span className="soft">not since the service started</span>;
  return (
    <ul className="plain">
      {uses.slice(0, 3).map(({ client, at }) => (
        <li key={client}>
          <DateTime at={at} /> <span className="soft">{client ?? "by an unnamed client"}</span>
        </li>
      ))}
    </ul>
  );
}

export function KeysPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(keysQuery(app));
  const [made, setMade] = useState<NewKey>();
  const [makes, make] = useState(false);
  const [now] = useState(() => Date.now());
  const { notify, notifyError } = useToasts();

  async function changed(change: () => Promise<NewKey | KeyView>, words?: string) {
    try {
      const key = await change();
      await queryClient.invalidateQueries({ queryKey: [app, "keys"] });
      if ("key" in key) setMade(key);
      if (words) notify(words);
      return true;
    } catch (failure) {
      notifyError(failure);
      return false;
    }
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <section className="card">
      <div className="row wrap">
        <h2 className="grow">Keys</h2>
        <button type="button" className="button" onClick={() => make(true)}>
          New key
        </button>
      </div>
      <p className="soft">
        A publishable key goes into the app. A secret one is for scripts, and opens only what it
        says.
      </p>
      <div className="scroll" tabIndex={0} role="group" aria-label="Keys">
        <table className="stacks">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Opens</th>
              <th scope="col">Made</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="hidden">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((key) => (
              <tr key={key.id}>
                <td>
                  <code>{key.hint}</code> {key.name}
                  {key.validUntil && (
                    <p className="soft">
                      {Date.parse(key.validUntil) <= now ? "ended " : "ends "}
                      <DateTime at={key.validUntil} />
                    </p>
                  )}
                </td>
                <td data-label="Opens">
                  {key.kind === "publishable" ? "the app’s own requests" : key.scopes.join(", ")}
                </td>
                <td data-label="Made">
                  <DateTime at={key.createdAt} />
                </td>
                <td data-label="Last used">
                  <Uses uses={key.uses} />
                </td>
                <td className="actions">
                  {key.validUntil === null && (
                    <Menu
                      label={`What to do with ${key.hint}`}
                      trigger={<span aria-hidden="true">⋯</span>}
                    >
                      <MenuItem
                        onSelect={() =>
                          void changed(() =>
                            adminClient(app).rotateKey({ params: { keyId: key.id }, body: {} }),
                          )
                        }
                      >
                        Rotate: the old one works for a day
                      </MenuItem>
                      <MenuItem
                        danger
                        onSelect={() =>
                          void changed(
                            () => adminClient(app).revokeKey({ params: { keyId: key.id } }),
                            `${key.hint} opens nothing any more.`,
                          )
                        }
                      >
                        Revoke at once
                      </MenuItem>
                    </Menu>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <InstallCommand />
      {makes && (
        <NewKeyDialog
          onClose={() => make(false)}
          onMake={async (draft) => {
            if (await changed(() => adminClient(app).createKey({ body: draft }))) make(false);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title="The new key"
          secret={made.key}
          copyLabel="Copy the key"
          onClose={() => setMade(undefined)}
        >
          It is shown this once. Keep it where secrets are kept.
        </SecretDialog>
      )}
    </section>
  );
}

function NewKeyDialog({
  onClose,
  onMake,
}: {
  onClose: () => void;
  onMake: (draft: KeyDraft) => Promise<void>;
}) {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState(true);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["links"]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    await onMake({
      kind: secret ? "secret" : "publishable",
      ...(name.trim() && { name: name.trim() }),
      ...(secret && { scopes: [...scopes] }),
    });
  }
  return (
    <Modal title="New key" onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field
          label="What it is for"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend>Kind</legend>
          <label>
            <input type="radio" name="kind" checked={secret} onChange={() => setSecret(true)} />{" "}
            Secret, for a script
          </label>
          <label>
            <input type="radio" name="kind" checked={!secret} onChange={() => setSecret(false)} />{" "}
            Publishable, for the app
          </label>
        </fieldset>
        {secret && (
          <fieldset>
            <legend>It opens</legend>
            <CheckboxList
              options={keyScopes}
              chosen={scopes}
              onChange={setScopes}
              hintOf={(scope) => meanings[scope]}
            />
          </fieldset>
        )}
        <div className="row">
          <button className="button" disabled={secret && scopes.length === 0}>
            Make the key
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
