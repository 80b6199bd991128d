import type { ErasureReceipt } from "@throughline/protocol";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { adminClient, downloadPersonalData } from "../api/clients.ts";
import type { Person } from "../api/clients.ts";
import { saveFile } from "../shell/save-file.ts";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { installTexts } from "../texts/installs.ts";
import { privacyTexts } from "../texts/privacy.ts";

const { actions: texts } = installTexts;

interface PersonButtonProps {
  readonly appId: string;
  readonly person: Person;
}

/** Downloads everything that is stored about an install or a user. */
export function DownloadPersonButton({ appId, person }: PersonButtonProps) {
  const can = usePermissions(appId);
  const download = useAction({
    run: async () => saveFile(await downloadPersonalData(appId, person), `${person.kind}.json`),
  });
  if (!can(person.kind === "install" ? "listInstallData" : "listUserData")) return null;
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={16} />}
      onClick={() => download.start()}
    >
      {privacyTexts.download}
    </Button>
  );
}

/** Erases an install or a user after the member has confirmed. */
export function ErasePersonButton({
  appId,
  person: { kind, id },
  onErased,
}: PersonButtonProps & { onErased: (receipt: ErasureReceipt) => void }) {
  const can = usePermissions(appId);
  const isInstall = kind === "install";
  const erase = useAction({
    run: () =>
      isInstall
        ? adminClient(appId).eraseInstallWithReceipt({ params: { installId: id } })
        : adminClient(appId).eraseUserWithReceipt({ params: { userId: id } }),
    question: () => ({
      title: isInstall ? texts.eraseTitle : texts.eraseUserTitle,
      text: isInstall ? texts.eraseText : texts.eraseUserText(id),
      action: texts.confirmErase,
    }),
    onDone: onErased,
    done: ({ installs }) => (isInstall ? texts.erased : texts.userErased(installs)),
  });
  if (!can(isInstall ? "eraseInstallWithReceipt" : "eraseUserWithReceipt")) return null;
  return (
    <Button variant="default" c="red" loading={erase.isPending} onClick={() => erase.start()}>
      {isInstall ? texts.erase : texts.eraseUser}
    </Button>
  );
}
