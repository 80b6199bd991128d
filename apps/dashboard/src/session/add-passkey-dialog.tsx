import type { PasskeyCreation, PasskeyList, SessionView } from "@throughline/protocol";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { Modal } from "../shell/modal.tsx";
import { sessionTexts } from "../texts/session.ts";
import { shellTexts } from "../texts/shell.ts";
import { describeBrowser } from "./describe-browser.ts";
import { createPasskey, describePasskeyError } from "./passkey-browser.ts";
import { PersonProofForm } from "./person-proof-form.tsx";

const texts = sessionTexts.passkeys;

interface AddProps {
  readonly onClose: () => void;
  readonly onDone: (session: SessionView) => unknown;
}

/** Adds a passkey: first a proof of who is asking, then the name and the browser's own dialog, which a click must open. */
export function AddPasskeyDialog({ list, onClose, onDone }: AddProps & { list: PasskeyList }) {
  const [creation, setCreation] = useState<PasskeyCreation>();
  return (
    <Modal title={texts.addTitle} onClose={onClose}>
      {creation ? (
        <CreateForm creation={creation} onClose={onClose} onDone={onDone} />
      ) : (
        <PersonProofForm
          list={list}
          action={sessionTexts.secondFactor.next}
          send={accountClient.startPasskey}
          onClose={onClose}
          onDone={setCreation}
        />
      )}
    </Modal>
  );
}

function CreateForm({ creation, onClose, onDone }: AddProps & { creation: PasskeyCreation }) {
  const [name, setName] = useState(() => describeBrowser(navigator.userAgent));
  const create = useMutation({
    mutationFn: async () =>
      accountClient.addPasskey({ name: name.trim(), passkey: await createPasskey(creation) }),
    onSuccess: onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Stack>
        <Text>{texts.createText}</Text>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          autoFocus
        />
        {create.error && (
          <Alert color="red" role="alert">
            {describePasskeyError(create.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shellTexts.confirm.cancel}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ""}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
