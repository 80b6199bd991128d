import type { PasskeyList, PasskeyView } from "@throughline/protocol";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import {
  passkeysQuery,
  queryClient,
  sessionQuery,
  sessionsQuery,
  signInMethodsQuery,
} from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { Modal } from "../shell/modal.tsx";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { sessionTexts } from "../texts/session.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { supportsPasskeys } from "./passkey-browser.ts";
import { PersonProofForm } from "./person-proof-form.tsx";

const texts = sessionTexts.passkeys;

type OpenDialog =
  | { readonly kind: "add" }
  | { readonly kind: "rename" | "remove"; passkey: PasskeyView };

/** Adds, renames and removes passkeys. */
export function Passkeys() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useQuery(passkeysQuery);
  const close = () => setDialog(undefined);

  async function done(message: string) {
    close();
    notify(message);
    await Promise.all(
      [passkeysQuery, sessionQuery, sessionsQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      <QueryPanel query={query} lines={1}>
        {(list: PasskeyList) => (
          <>
            {list.items.length > 0 && <PasskeyTable items={list.items} onOpen={setDialog} />}
            <AddButton problem={list.problem} onClick={() => setDialog({ kind: "add" })} />
            {dialog?.kind === "add" && (
              <AddPasskeyDialog list={list} onClose={close} onDone={() => done(texts.added)} />
            )}
            {dialog?.kind === "rename" && (
              <RenameDialog
                passkey={dialog.passkey}
                onClose={close}
                onDone={() => done(texts.renamed)}
              />
            )}
            {dialog?.kind === "remove" && (
              <Modal title={texts.removeTitle(dialog.passkey.name)} onClose={close}>
                <Text>{texts.removeText}</Text>
                <PersonProofForm
                  list={list}
                  action={texts.remove}
                  send={(proof) => accountClient.removePasskey({ id: dialog.passkey.id, ...proof })}
                  onClose={close}
                  onDone={() => done(texts.removed)}
                />
              </Modal>
            )}
          </>
        )}
      </QueryPanel>
    </Section>
  );
}

function PasskeyTable({
  items,
  onOpen,
}: {
  items: readonly PasskeyView[];
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <DataTable
      label={texts.title}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          name: texts.name,
          kind: "rowHeader",
          render: ({ name, domain, usable }) => (
            <>
              <span className="break">{name}</span>
              {!usable && (
                <Text size="sm" c="dimmed">
                  {texts.otherDomain(domain)}
                </Text>
              )}
            </>
          ),
        },
        { name: texts.createdAt, render: ({ createdAt }) => <DateTime at={createdAt} /> },
        {
          name: texts.usedAt,
          render: ({ usedAt }) => (usedAt === null ? texts.never : <DateTime at={usedAt} />),
        },
        {
          name: texts.actions,
          kind: "actions",
          render: (passkey) => (
            <Group gap="xs" wrap="nowrap" display="inline-flex">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.renameOf(passkey.name)}
                onClick={() => onOpen({ kind: "rename", passkey })}
              >
                {texts.rename}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.removeOf(passkey.name)}
                onClick={() => onOpen({ kind: "remove", passkey })}
              >
                {texts.remove}
              </Button>
            </Group>
          ),
        },
      ]}
    />
  );
}

/** The button that adds a passkey, or why there is none. */
function AddButton({ problem, onClick }: { problem: string | null; onClick: () => void }) {
  const { data } = useQuery(signInMethodsQuery);
  if (problem !== null) return <Text c="dimmed">{problem}</Text>;
  if (!data) return null;
  if (data.passkeys !== null && data.passkeys !== window.location.origin) {
    return <Text c="dimmed">{texts.elsewhere(data.passkeys)}</Text>;
  }
  if (!supportsPasskeys()) return <Text c="dimmed">{texts.unsupported}</Text>;
  return (
    <Group>
      <Button onClick={onClick}>{texts.add}</Button>
    </Group>
  );
}

function RenameDialog({
  passkey: { id, name },
  onClose,
  onDone,
}: {
  passkey: PasskeyView;
  onClose: () => void;
  onDone: () => unknown;
}) {
  const api = useApiForm({
    route: "renamePasskey",
    initialValues: { name },
    toBody: (values) => ({ id, name: values.name.trim() }),
    send: accountClient.renamePasskey,
    onSuccess: onDone,
  });
  return (
    <Modal title={texts.renameTitle} onClose={onClose}>
      <FormBody api={api} action={texts.rename} onCancel={onClose} hideFieldProblems>
        <TextInput
          label={texts.name}
          maxLength={60}
          data-autofocus
          {...api.form.getInputProps("name")}
        />
      </FormBody>
    </Modal>
  );
}
