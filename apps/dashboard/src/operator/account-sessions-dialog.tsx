import type { AccountView } from "@throughline/protocol";
import { Button, Group, Text } from "@mantine/core";
import { accountClient } from "../api/clients.ts";
import { accountsQuery } from "../api/queries.ts";
import { SessionTable } from "../session/session-table.tsx";
import { Modal } from "../shell/modal.tsx";
import { useAction } from "../shell/use-action.ts";
import { operatorTexts } from "../texts/operator.ts";

const texts = operatorTexts.accountList;

/** The sessions of a person, which an operator can end. */
export function AccountSessionsDialog({
  account: { id, email, sessions },
  onClose,
}: {
  account: AccountView;
  onClose: () => void;
}) {
  const signOut = useAction({
    run: (session?: string) =>
      accountClient.signOutAccount({ account: id, ...(session !== undefined && { session }) }),
    done: texts.signedOut(email),
    refresh: accountsQuery.queryKey,
  });
  return (
    <Modal title={texts.sessionsOf(email)} onClose={onClose} size="xl">
      {sessions.length === 0 && <Text c="dimmed">{texts.noSessions}</Text>}
      <SessionTable
        sessions={sessions}
        busy={signOut.isPending}
        onEnd={(session) => signOut.start(session.id)}
      />
      <Group>
        <Button
          variant="default"
          disabled={sessions.length === 0}
          loading={signOut.isPending}
          onClick={() => signOut.start(undefined)}
        >
          {texts.signOutEverywhere}
        </Button>
      </Group>
    </Modal>
  );
}
