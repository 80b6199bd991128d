import { dataKindNames } from "@throughline/protocol";
import type { ErasureReceipt } from "@throughline/protocol";
import { Button, Group } from "@mantine/core";
import { Detail, DetailList } from "../shell/detail-list.tsx";
import { DateTime } from "../shell/format.tsx";
import { Modal } from "../shell/modal.tsx";
import { saveFile } from "../shell/save-file.ts";
import { privacyTexts } from "../texts/privacy.ts";

const { receipt: texts, kinds } = privacyTexts;

/** Shows what was erased. Only the button closes the dialog, so that nobody misses the receipt. */
export function ReceiptDialog({
  receipt,
  onClose,
}: {
  receipt: ErasureReceipt;
  onClose: () => void;
}) {
  const { id, subject, installs, hash, erasedAt, erasedBy, erased } = receipt;
  const file = () =>
    new Blob([JSON.stringify(receipt, undefined, 2)], { type: "application/json" });
  return (
    <Modal title={texts.title} onClose={onClose} required>
      <p>{subject === "install" ? texts.install : texts.user(installs)}</p>
      <DetailList>
        <Detail name={texts.id}>
          <span className="mono">{id}</span>
        </Detail>
        <Detail name={texts.erasedAt}>
          <DateTime at={erasedAt} />
        </Detail>
        <Detail name={texts.erasedBy}>{erasedBy.name ?? texts.commandLine}</Detail>
        <Detail name={texts.hash}>
          <span className="mono">{hash}</span>
        </Detail>
        {dataKindNames.map((kind) => (
          <Detail key={kind} name={kinds[kind]}>
            {erased[kind]}
          </Detail>
        ))}
      </DetailList>
      <p className="soft">{texts.inAuditLog}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => saveFile(file(), `${id}.json`)}>
          {texts.save}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </Group>
    </Modal>
  );
}
