import { roles } from "@throughline/protocol";
import type { InvitationView, MemberView, NewInvitation, Role } from "@throughline/protocol";
import {
  Badge,
  Button,
  Card,
  Code,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { membersQuery, queryClient, sessionQuery } from "../api/queries.ts";
import { FormProblems } from "../form/form-problems.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { confirm } from "../shell/confirm.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { Modal } from "../shell/modal.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.members;

export function MembersPanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(membersQuery(appId));
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isOwner = usePermissions(appId)("inviteMember");

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Stack maw={820}>
      {isOwner && <InviteForm appId={appId} />}
      <Card component="section">
        <Title order={2} mb="sm">
          {texts.title}
        </Title>
        {data.members.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
        <Table className="stacks">
          <Table.Tbody>
            {data.members.map((member) => (
              <Member
                key={member.id}
                appId={appId}
                member={member}
                editable={isOwner && member.email !== session.email}
              />
            ))}
            {data.invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                appId={appId}
                invitation={invitation}
                editable={isOwner}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </Stack>
  );
}

/** Returns a mutation that changes the members and then shows a message. */
function useMemberChange(appId: string) {
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; message: string }) => run(),
    onSuccess: (_answer, { message }) => notify(message),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [appId, "members"] }),
  });
}

function Member({
  appId,
  member: { id, email, role, since, source },
  editable,
}: {
  appId: string;
  member: MemberView;
  editable: boolean;
}) {
  const change = useMemberChange(appId);
  const params = { memberId: id };

  async function remove() {
    const confirmed = await confirm({
      title: texts.removeTitle(email),
      text: source === "groups" ? texts.removeFromGroups(email) : texts.removeText(email),
      action: texts.removeAction,
    });
    if (!confirmed) return;
    change.mutate({
      run: () => adminClient(appId).removeMember({ params }),
      message: texts.removed(email),
    });
  }

  return (
    <Table.Tr>
      <Table.Td className="break">
        {email}
        <Text c="dimmed" size="sm">
          {texts.since}
          <DateTime at={since} />
          {source === "groups" && ` · ${texts.fromGroups}`}
        </Text>
      </Table.Td>
      <Table.Td w={130}>
        {editable && source !== "groups" ? (
          <NativeSelect
            aria-label={texts.roleOf(email)}
            data={[...roles]}
            value={role}
            onChange={({ target }) => {
              const next = target.value as Role;
              change.mutate({
                run: () => adminClient(appId).updateMember({ params, body: { role: next } }),
                message: texts.roleChanged(email, next),
              });
            }}
          />
        ) : (
          <Badge color="gray">{role}</Badge>
        )}
      </Table.Td>
      <Table.Td w={110} className="actions">
        {editable && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label={texts.removeMember(email)}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Invitation({
  appId,
  invitation: { id, email, role, until },
  editable,
}: {
  appId: string;
  invitation: InvitationView;
  editable: boolean;
}) {
  const change = useMemberChange(appId);
  return (
    <Table.Tr>
      <Table.Td className="break">
        {email}
        <Text c="dimmed" size="sm">
          {texts.invitedUntil}
          <DateTime at={until} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge color="gray">{role}</Badge>
      </Table.Td>
      <Table.Td className="actions">
        {editable && (
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            aria-label={texts.revokeInvitation(email)}
            onClick={() =>
              change.mutate({
                run: () => adminClient(appId).revokeInvitation({ params: { invitationId: id } }),
                message: texts.revoked(email),
              })
            }
          >
            {texts.revoke}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const newMember: { email: string; role: Role } = { email: "", role: "editor" };

function InviteForm({ appId }: { appId: string }) {
  const [invited, setInvited] = useState<NewInvitation>();
  const api = useApiForm({
    route: "inviteMember",
    initialValues: newMember,
    toBody: ({ email, role }) => ({ email: email.trim(), role }),
    send: (body) => adminClient(appId).inviteMember({ body }),
    onSuccess: (invitation) => {
      setInvited(invitation);
      api.form.setFieldValue("email", "");
      return queryClient.invalidateQueries({ queryKey: [appId, "members"] });
    },
  });
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.inviteTitle}
      </Title>
      <form onSubmit={api.submit} noValidate>
        <Stack>
          <Group align="flex-start" gap="sm">
            <TextInput
              flex={1}
              miw={220}
              label={texts.email}
              type="email"
              {...api.form.getInputProps("email")}
            />
            <NativeSelect
              label={texts.role}
              data={[...roles]}
              {...api.form.getInputProps("role")}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {texts.emailHint}
          </Text>
          <FormProblems form={api} hideFieldProblems />
          <Button type="submit" loading={api.sending} w="fit-content">
            {texts.invite}
          </Button>
        </Stack>
      </form>
      {invited && (
        <Modal
          title={texts.invitationTitle(invited.email)}
          required
          onClose={() => setInvited(undefined)}
        >
          <p>
            {texts.invitationBefore}
            <DateTime at={invited.until} />
            {texts.invitationAfter}
          </p>
          <Group>
            <Code className="break">{invited.url}</Code>
            <CopyButton text={invited.url} label={texts.copyLink} />
          </Group>
          <Button onClick={() => setInvited(undefined)}>{texts.done}</Button>
        </Modal>
      )}
    </Card>
  );
}
