import type { ListedKey, NewKey } from "@throughline/protocol";
import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { describeError } from "../shell/error-notice.tsx";
import { formatCount } from "../shell/format.tsx";
import { Modal } from "../shell/modal.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.keys;

/** Apps are updated slowly, scripts at once. */
const defaultOverlaps = { publishable: "2592000", secret: "86400" } as const;

/** Replaces a key, and lets the user choose how long the old one still works. */
export function RotateKeyDialog({
  app,
  listed: { id, kind, name, hint, requestsToday },
  onClose,
  onRotated,
}: {
  app: string;
  listed: ListedKey;
  onClose: () => void;
  onRotated: (key: NewKey) => unknown;
}) {
  const [overlap, setOverlap] = useState<string>(defaultOverlaps[kind]);
  const rotate = useMutation({
    mutationFn: () =>
      adminClient(app).rotateKey({
        params: { keyId: id },
        body: { overlapSeconds: Number(overlap) },
      }),
    onSuccess: onRotated,
  });
  return (
    <Modal title={texts.rotateTitle(name ?? hint)} onClose={onClose}>
      <Stack>
        <Text>{texts.rotateText}</Text>
        <NativeSelect
          label={texts.overlap}
          data={[...texts.overlaps]}
          value={overlap}
          onChange={({ target }) => setOverlap(target.value)}
        />
        {requestsToday > 0 && (
          <Text size="sm" c="dimmed">
            {texts.usedToday(requestsToday, formatCount(requestsToday))} {texts.rotateInUse}
          </Text>
        )}
        {rotate.error && <Alert color="red">{describeError(rotate.error).text}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {texts.rotateAction}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
