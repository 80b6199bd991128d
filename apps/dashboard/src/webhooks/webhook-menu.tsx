import type { NewWebhook, WebhookView } from "@throughline/protocol";
import { Menu } from "@mantine/core";
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { confirm } from "../shell/confirm.tsx";
import { Menu as ActionMenu, MenuItem } from "../shell/menu.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.list;

/** The menu with the actions for a webhook. */
export function WebhookMenu({
  appId,
  webhook,
  onShowDeliveries,
  onSecret,
}: {
  appId: string;
  webhook: WebhookView;
  onShowDeliveries: () => void;
  onSecret: (webhook: NewWebhook) => void;
}) {
  const { id, type, state, url, description } = webhook;
  const name = description ?? url;
  const isPaused = state === "paused";
  const params = { webhookId: id };
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [appId, "webhooks"] }),
  });

  async function sendTest() {
    const { attempts } = await adminClient(appId).testWebhook({ params });
    await queryClient.invalidateQueries({ queryKey: [appId, "deliveries"] });
    const [last] = attempts;
    notify(last?.error ?? texts.testAnswered(`${last?.status}`, `${last?.tookMs}`));
  }

  async function togglePause() {
    await adminClient(appId).updateWebhook({ params, body: { paused: !isPaused } });
    notify(isPaused ? texts.resumed : texts.paused);
  }

  async function rotate() {
    const confirmed = await confirm({
      title: texts.rotateTitle,
      text: texts.rotateText,
      action: texts.rotateSecret,
    });
    if (!confirmed) return;
    onSecret(await adminClient(appId).rotateWebhook({ params, body: {} }));
  }

  async function remove() {
    const confirmed = await confirm({
      title: texts.deleteTitle(name),
      text: texts.deleteText,
      action: texts.deleteAction,
    });
    if (!confirmed) return;
    await adminClient(appId).deleteWebhook({ params });
    notify(texts.deleted);
  }

  return (
    <ActionMenu label={texts.menu(name)} trigger={<IconDots size={18} aria-hidden />}>
      <MenuItem icon={<IconListDetails size={16} />} onSelect={onShowDeliveries}>
        {texts.showDeliveries}
      </MenuItem>
      <MenuItem icon={<IconSend size={16} />} onSelect={() => change.mutate(sendTest)}>
        {texts.sendTest}
      </MenuItem>
      <MenuItem
        icon={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onSelect={() => change.mutate(togglePause)}
      >
        {isPaused ? texts.resume : texts.pause}
      </MenuItem>
      {type === "webhook" && (
        <MenuItem icon={<IconKey size={16} />} onSelect={() => change.mutate(rotate)}>
          {texts.rotateSecret}
        </MenuItem>
      )}
      <Menu.Divider />
      <MenuItem danger icon={<IconTrash size={16} />} onSelect={() => change.mutate(remove)}>
        {texts.delete}
      </MenuItem>
    </ActionMenu>
  );
}
