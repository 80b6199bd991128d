import type { ListedKey } from "@throughline/protocol";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { describeError } from "../shell/error-notice.tsx";
import { Modal } from "../shell/modal.tsx";
import { notify } from "../shell/notify.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.keys;

/** Lets a rotated key work longer. */
export function ExtendKeyDialog({
  app,
  listed: { id, name, hint },
  onClose,
}: {
  app: string;
  listed: ListedKey;
  onClose: () => void;
}) {
  const [seconds, setSeconds] = useState("604800");
  const extend = useMutation({
    mutationFn: () =>
      adminClient(app).changeKey({
        params: { keyId: id },
        body: { validUntil: new Date(Date.now() + Number(seconds) * 1000).toISOString() },
      }),
    onSuccess: () => {
      notify(texts.extended(hint));
      onClose();
      return queryClient.invalidateQueries({ queryKey: [app, "keys"] });
    },
  });
  return (
    <Modal title={texts.extendTitle(name ?? hint)} onClose={onClose}>
      <Stack>
        <Text>{texts.extendText}</Text>
        <NativeSelect
          label={texts.extendFor}
          data={[...texts.extensions]}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        {extend.error && <Alert color="red">{describeError(extend.error).text}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={extend.isPending} onClick={() => extend.mutate()}>
            {texts.extendAction}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
