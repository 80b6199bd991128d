import { Button, Code, Group, Text } from "@mantine/core";
import { CopyButton } from "../shell/copy-button.tsx";
import { Modal } from "../shell/modal.tsx";
import { saveFile } from "../shell/save-file.ts";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.secondFactor;

/** Shows new recovery codes. They cannot be shown again, so only the button closes the dialog. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = codes.join("\n");
  return (
    <Modal title={texts.recoveryTitle} onClose={onClose} required>
      <Text>{texts.recoveryText}</Text>
      <Code block>{text}</Code>
      <Group>
        <CopyButton text={text} label={texts.copyCodes} />
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), texts.fileName)}
        >
          {texts.download}
        </Button>
      </Group>
      <Button onClick={onClose}>{texts.saved}</Button>
    </Modal>
  );
}
