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
import { settingsTexts } from "../texts/settings.ts";
import { InstallCommand } from "./install-command.tsx";

const texts = settingsTexts.keys;

/** The clients that last used a key. They tell whether a rotated key is still needed. */
function Uses({ uses }: { uses: readonly KeyUse[] }) {
  if (uses.length === 0) return <span className="soft">{texts.unused}</span>;
  return (
    <ul className="plain">
      {uses.slice(0, 3).map(({ client, at }) => (
        <li key={client}>
          <DateTime at={at} /> <span className="soft">{client ?? texts.unnamedClient}</span>
        </li>
      ))}
    </ul>
  );
}

export function KeysPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(keysQuery(app));
  const [created, setCreated] = useState<NewKey>();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const { notify, notifyError } = useToasts();

  async function run(change: () => Promise<NewKey | KeyView>, message?: string) {
    try {
      const key = await change();
      await queryClient.invalidateQueries({ queryKey: [app, "keys"] });
      if (key.key !== null) setCreated({ ...key, key: key.key });
      if (message) notify(message);
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
        <h2 className="grow">{texts.title}</h2>
        <button type="button" className="button" onClick={() => setDialogOpen(true)}>
          {texts.create}
        </button>
      </div>
      <p className="soft">{texts.text}</p>
      <div className="scroll" tabIndex={0} role="group" aria-label={texts.title}>
        <table className="stacks">
          <thead>
            <tr>
              <th scope="col">{texts.columns.key}</th>
              <th scope="col">{texts.columns.scopes}</th>
              <th scope="col">{texts.columns.created}</th>
              <th scope="col">{texts.columns.lastUsed}</th>
              <th scope="col">
                <span className="hidden">{texts.columns.actions}</span>
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
                      {Date.parse(key.validUntil) <= now ? texts.expired : texts.expires}
                      <DateTime at={key.validUntil} />
                    </p>
                  )}
                </td>
                <td data-label={texts.columns.scopes}>
                  {key.kind === "publishable" ? texts.publishableScope : key.scopes.join(", ")}
                </td>
                <td data-label={texts.columns.created}>
                  <DateTime at={key.createdAt} />
                </td>
                <td data-label={texts.columns.lastUsed}>
                  <Uses uses={key.uses} />
                </td>
                <td className="actions">
                  {key.validUntil === null && (
                    <Menu label={texts.menu(key.hint)} trigger={<span aria-hidden="true">⋯</span>}>
                      <MenuItem
                        onSelect={() =>
                          void run(() =>
                            adminClient(app).rotateKey({ params: { keyId: key.id }, body: {} }),
                          )
                        }
                      >
                        {texts.rotate}
                      </MenuItem>
                      <MenuItem
                        danger
                        onSelect={() =>
                          void run(
                            () => adminClient(app).revokeKey({ params: { keyId: key.id } }),
                            texts.revoked(key.hint),
                          )
                        }
                      >
                        {texts.revoke}
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
      {dialogOpen && (
        <NewKeyDialog
          onClose={() => setDialogOpen(false)}
          onCreate={async (draft) => {
            if (await run(() => adminClient(app).createKey({ body: draft }))) setDialogOpen(false);
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={texts.newKey}
          secret={created.key}
          copyLabel={texts.copyKey}
          onClose={() => setCreated(undefined)}
        >
          {texts.newKeyText}
        </SecretDialog>
      )}
    </section>
  );
}

function NewKeyDialog({
  onClose,
  onCreate,
}: {
  onClose: () => void;
  onCreate: (draft: KeyDraft) => Promise<void>;
}) {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState(true);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["links"]);
  async function submit(event: FormEvent) {
    event.preventDefault();
    await onCreate({
      kind: secret ? "secret" : "publishable",
      ...(name.trim() && { name: name.trim() }),
      ...(secret && { scopes: [...scopes] }),
    });
  }
  return (
    <Modal title={texts.create} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field label={texts.name} value={name} onChange={({ target }) => setName(target.value)} />
        <fieldset>
          <legend>{texts.type}</legend>
          <label>
            <input type="radio" name="kind" checked={secret} onChange={() => setSecret(true)} />{" "}
            {texts.secret}
          </label>
          <label>
            <input type="radio" name="kind" checked={!secret} onChange={() => setSecret(false)} />{" "}
            {texts.publishable}
          </label>
        </fieldset>
        {secret && (
          <fieldset>
            <legend>{texts.scopes}</legend>
            <CheckboxList
              options={keyScopes}
              chosen={scopes}
              onChange={setScopes}
              hintOf={(scope) => texts.scopeHints[scope]}
            />
          </fieldset>
        )}
        <div className="row">
          <button className="button" disabled={secret && scopes.length === 0}>
            {texts.create}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
