import { roles } from "@throughline/protocol";
import type { InvitationView, MemberView, NewInvitation, Role } from "@throughline/protocol";
import { Badge, Button, Code, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { membersQuery, queryClient, sessionQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { Modal } from "../shell/modal.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { settingsTexts } from "../texts/settings.ts";
import { shellTexts } from "../texts/shell.ts";

const texts = settingsTexts.members;
const roleChoices = roles.map((value) => ({ value, label: shellTexts.roles[value] }));

export function MembersPanel({ appId }: { appId: string }) {
  const isOwner = usePermissions(appId)("inviteMember");
  return (
    <QueryPanel query={useQuery(membersQuery(appId))}>
      {({ members, invitations }) => (
        <Stack maw={820}>
          {isOwner && <InviteForm appId={appId} />}
          <Section title={texts.title}>
            {members.length + invitations.length === 0 && <Text c="dimmed">{texts.empty}</Text>}
            <MemberTable appId={appId} rows={[...members, ...invitations]} isOwner={isOwner} />
          </Section>
        </Stack>
      )}
    </QueryPanel>
  );
}

type Row = MemberView | InvitationView;

function MemberTable({
  appId,
  rows,
  isOwner,
}: {
  appId: string;
  rows: readonly Row[];
  isOwner: boolean;
}) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const refresh = membersQuery(appId).queryKey;
  const changeRole = useAction({
    run: ({ id, role }: MemberView) =>
      adminClient(appId).updateMember({ params: { memberId: id }, body: { role } }),
    question: ({ email, role }) =>
      role === "owner"
        ? {
            title: texts.makeOwnerTitle(email),
            text: texts.makeOwnerText,
            action: texts.makeOwner,
          }
        : undefined,
    done: (_answer, { email, role }) => texts.roleChanged(email, shellTexts.roles[role]),
    refresh,
  });
  const remove = useAction({
    run: ({ id }: MemberView) => adminClient(appId).removeMember({ params: { memberId: id } }),
    question: ({ email, source }) => ({
      title: texts.removeTitle(email),
      text: source === "groups" ? texts.removeFromGroups(email) : texts.removeText(email),
      action: texts.removeAction,
    }),
    done: (_answer, { email }) => texts.removed(email),
    refresh,
  });
  const revoke = useAction({
    run: ({ id }: InvitationView) =>
      adminClient(appId).revokeInvitation({ params: { invitationId: id } }),
    done: (_answer, { email }) => texts.revoked(email),
    refresh,
  });
  const isEditable = (row: Row) => isOwner && (!isMember(row) || row.email !== session.email);
  return (
    <DataTable
      label={texts.title}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: "",
          render: (row) => (
            <>
              {row.email}
              <Text c="dimmed" size="sm">
                {isMember(row) ? texts.since : texts.invitedUntil}
                <DateTime at={isMember(row) ? row.joinedAt : row.expiresAt} />
                {isMember(row) && row.source === "groups" && ` · ${texts.fromGroups}`}
              </Text>
            </>
          ),
        },
        {
          name: "",
          width: 130,
          render: (row) =>
            isEditable(row) && isMember(row) && row.source !== "groups" ? (
              <NativeSelect
                aria-label={texts.roleOf(row.email)}
                data={roleChoices}
                value={row.role}
                onChange={({ target }) => changeRole.start({ ...row, role: target.value as Role })}
              />
            ) : (
              <Badge color="gray">{shellTexts.roles[row.role]}</Badge>
            ),
        },
        {
          name: "",
          kind: "actions",
          render: (row) =>
            isEditable(row) &&
            (isMember(row) ? (
              <RemoveButton label={texts.removeMember(row.email)} onClick={() => remove.start(row)}>
                {texts.remove}
              </RemoveButton>
            ) : (
              <RemoveButton
                label={texts.revokeInvitation(row.email)}
                onClick={() => revoke.start(row)}
              >
                {texts.revoke}
              </RemoveButton>
            )),
        },
      ]}
    />
  );
}

function isMember(row: Row): row is MemberView {
  return "joinedAt" in row;
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
    <Section title={texts.inviteTitle}>
      <FormBody api={api} action={texts.invite} hideFieldProblems>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex={1}
            miw={220}
            label={texts.email}
            type="email"
            {...api.form.getInputProps("email")}
          />
          <NativeSelect label={texts.role} data={roleChoices} {...api.form.getInputProps("role")} />
        </Group>
        <Text size="sm" c="dimmed">
          {texts.emailHint}
        </Text>
      </FormBody>
      {invited && (
        <Modal
          title={texts.invitationTitle(invited.email)}
          required
          onClose={() => setInvited(undefined)}
        >
          <p>
            {texts.invitationBefore}
            <DateTime at={invited.expiresAt} />
            {texts.invitationAfter}
          </p>
          {invited.mailed && <p>{texts.invitationMailed(invited.email)}</p>}
          <Group>
            <Code className="break">{invited.url}</Code>
            <CopyButton text={invited.url} label={texts.copyLink} />
          </Group>
          <Button onClick={() => setInvited(undefined)}>{texts.done}</Button>
        </Modal>
      )}
    </Section>
  );
}
