import type { WebhookView } from "@throughline/protocol";
import { Badge, Text } from "@mantine/core";
import { DateTime } from "../shell/format.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.state;

/** Shows whether a webhook works, and how many messages were not delivered. */
export function WebhookState({ webhook }: { webhook: WebhookView }) {
  const { state, failures, failingSince, pausedAt, pauseReason, oldSecretExpiresAt } = webhook;
  const { refused, dropped } = webhook;
  return (
    <>
      {state === "active" && (
        // Otherwise, the badge would shrink in a table cell and cut off its text.
        <Badge color="green" miw="max-content">
          {texts.active}
        </Badge>
      )}
      {state === "failing" && failingSince && (
        <Text c="red">
          {texts.failingSince}
          <DateTime at={failingSince} />
          {texts.failures(failures)}
        </Text>
      )}
      {state === "paused" && pausedAt && (
        <>
          <Badge color="red" miw="max-content">
            {texts.paused}
          </Badge>{" "}
          <DateTime at={pausedAt} />
          <Text c="dimmed" size="sm">
            {pauseReason}
          </Text>
        </>
      )}
      {refused > 0 && (
        <Text c="dimmed" size="sm">
          {texts.refused(refused)}
        </Text>
      )}
      {dropped > 0 && (
        <Text c="dimmed" size="sm">
          {texts.dropped(dropped)}
        </Text>
      )}
      {oldSecretExpiresAt && (
        <Text c="dimmed" size="sm">
          {texts.oldSecret}
          <DateTime at={oldSecretExpiresAt} />
        </Text>
      )}
    </>
  );
}
