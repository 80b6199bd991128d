import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../shell/error-notice.tsx";
import { Modal } from "../shell/modal.tsx";
import { shellTexts } from "../texts/shell.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.keys;

/** Asks how long a key should keep working. */
export function KeyPeriodDialog({
  title,
  text,
  note,
  label,
  defaultSeconds,
  action,
  onSubmit,
  onClose,
}: {
  title: string;
  text: string;
  note?: string | undefined;
  label: string;
  defaultSeconds: number;
  action: string;
  onSubmit: (seconds: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const [seconds, setSeconds] = useState(`${defaultSeconds}`);
  const submit = useMutation({ mutationFn: () => onSubmit(Number(seconds)), onSuccess: onClose });
  return (
    <Modal title={title} onClose={onClose}>
      <Stack>
        <Text>{text}</Text>
        <NativeSelect
          label={label}
          data={[...texts.periods]}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {submit.error && <Alert color="red">{describeError(submit.error).text}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shellTexts.confirm.cancel}
          </Button>
          <Button loading={submit.isPending} onClick={() => submit.mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
