import type { NewWebhook, WebhookView } from "@throughline/protocol";
import { MenuDivider } from "@mantine/core";
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { adminClient } from "../api/clients.ts";
import { queryClient, webhooksQuery } from "../api/queries.ts";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { useAction } from "../shell/use-action.ts";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.list;

/** The menu with the actions for a webhook. */
export function WebhookMenu({
  appId,
  webhook,
  onShowDeliveries,
  onEdit,
  onSecretRotated,
}: {
  appId: string;
  webhook: WebhookView;
  onShowDeliveries: () => void;
  onEdit: () => void;
  onSecretRotated: (webhook: NewWebhook) => void;
}) {
  const { id, type, state, url, description } = webhook;
  const name = description ?? url;
  const isPaused = state === "paused";
  const params = { webhookId: id };
  const refresh = webhooksQuery(appId).queryKey;
  const sendTest = useAction({
    run: () => adminClient(appId).testWebhook({ params }),
    onDone: () => queryClient.invalidateQueries({ queryKey: [appId, "deliveries"] }),
    done: ({ attempts: [last] }) =>
      last?.error ?? texts.testAnswered(`${last?.status}`, `${last?.durationMs}`),
    refresh,
  });
  const togglePause = useAction({
    run: () => adminClient(appId).updateWebhook({ params, body: { paused: !isPaused } }),
    done: isPaused ? texts.resumed : texts.paused,
    refresh,
  });
  const rotate = useAction({
    run: () => adminClient(appId).rotateWebhook({ params, body: {} }),
    question: () => ({
      title: texts.rotateTitle,
      text: texts.rotateText,
      action: texts.rotateSecret,
    }),
    onDone: onSecretRotated,
    refresh,
  });
  const remove = useAction({
    run: () => adminClient(appId).deleteWebhook({ params }),
    question: () => ({
      title: texts.deleteTitle(name),
      text: texts.deleteText,
      action: texts.deleteAction,
    }),
    done: texts.deleted,
    refresh,
  });
  return (
    <Menu label={texts.menu(name)} trigger={<IconDots size={18} aria-hidden />}>
      <MenuItem icon={<IconListDetails size={16} />} onSelect={onShowDeliveries}>
        {texts.showDeliveries}
      </MenuItem>
      <MenuItem icon={<IconPencil size={16} />} onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon={<IconSend size={16} />} onSelect={() => sendTest.start()}>
        {texts.sendTest}
      </MenuItem>
      <MenuItem
        icon={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onSelect={() => togglePause.start()}
      >
        {isPaused ? texts.resume : texts.pause}
      </MenuItem>
      {type === "webhook" && (
        <MenuItem icon={<IconKey size={16} />} onSelect={() => rotate.start()}>
          {texts.rotateSecret}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem danger icon={<IconTrash size={16} />} onSelect={() => remove.start()}>
        {texts.delete}
      </MenuItem>
    </Menu>
  );
}
