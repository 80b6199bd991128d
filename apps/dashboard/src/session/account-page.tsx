import type { OwnSession } from "@throughline/protocol";
import {
  Badge,
  Button,
  Card,
  Group,
  PasswordInput,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery, sessionsQuery } from "../api/queries.ts";
import { FormProblems } from "../form/form-problems.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { describeBrowser } from "./describe-browser.ts";

const texts = sessionTexts.account;

export function AccountPage() {
  useTitle(texts.title);
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <Stack maw={640}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{session.email}</Text>
      </div>
      <PasswordForm />
      <Sessions />
    </Stack>
  );
}

function PasswordForm() {
  const api = useApiForm({
    route: "changePassword",
    initialValues: { current: "", next: "" },
    toBody: (values) => values,
    send: accountClient.changePassword,
    describe: (error) =>
      hasErrorCode(error, "wrong_credentials")
        ? { field: "current", message: texts.wrongPassword }
        : undefined,
    onSuccess: () => {
      api.form.reset();
      notify(texts.changed);
    },
  });
  const { getInputProps } = api.form;
  return (
    <Card>
      <Title order={2} mb="sm">
        {texts.password}
      </Title>
      <form onSubmit={api.submit} noValidate>
        <Stack>
          <PasswordInput
            label={texts.currentPassword}
            autoComplete="current-password"
            {...getInputProps("current")}
          />
          <PasswordInput
            label={texts.newPassword}
            autoComplete="new-password"
            description={texts.passwordHint}
            {...getInputProps("next")}
          />
          <FormProblems form={api} hideFieldProblems />
          <Button type="submit" loading={api.sending} w="fit-content">
            {texts.change}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

function Sessions() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const signOutOthers = useMutation({
    mutationFn: async (sessions: readonly OwnSession[]) => {
      for (const { id } of sessions) await accountClient.endSession({ id });
    },
    onSuccess: () => notify(texts.othersSignedOut),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const signOutAll = useMutation({
    mutationFn: () => accountClient.signOutAll(),
    onSuccess: async () => {
      await navigate({ to: "/sign-in" });
      queryClient.clear();
    },
    onError: notifyError,
  });
  const others = data?.items.filter(({ current }) => !current) ?? [];
  return (
    <Card>
      <Title order={2}>{texts.sessions}</Title>
      <Text my="sm">{texts.sessionsText}</Text>
      <Group mb="md">
        <Button
          variant="default"
          loading={signOutOthers.isPending}
          disabled={others.length === 0}
          onClick={() => signOutOthers.mutate(others)}
        >
          {texts.signOutOthers}
        </Button>
        <Button
          variant="default"
          loading={signOutAll.isPending}
          onClick={() => signOutAll.mutate()}
        >
          {texts.signOutAll}
        </Button>
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={1} />}
      {data && (
        <Table>
          <Table.Tbody>
            {data.items.map(({ id, current, since, agent }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {describeBrowser(agent)} {current && <Badge>{texts.thisBrowser}</Badge>}
                </Table.Td>
                <Table.Td>
                  {texts.since}
                  <DateTime at={since} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
