import type { Language, OwnSession } from "@throughline/protocol";
import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery, sessionsQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { chooseLanguage } from "../language/language.ts";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { FactorNotice } from "./factor-notice.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionTable } from "./session-table.tsx";

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
      <FactorNotice />
      <AccountLanguage />
      <PasswordForm />
      <Passkeys />
      <SecondFactor />
      <Sessions />
    </Stack>
  );
}

/** The language of the account. It is also that of mails, and of the dashboard in every browser. */
function AccountLanguage() {
  const choose = useAction({
    run: (language: Language) => accountClient.updateAccount({ language }),
    onDone: (_session, language) => chooseLanguage(language),
  });
  return <LanguageSelect onChange={choose.start} />;
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
    <Section title={texts.password}>
      <FormBody api={api} action={texts.change} hideFieldProblems>
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
      </FormBody>
    </Section>
  );
}

function Sessions() {
  const navigate = useNavigate();
  const query = useQuery(sessionsQuery);
  const signOutOthers = useAction({
    run: async (sessions: readonly OwnSession[]) => {
      for (const { id } of sessions) await accountClient.endSession({ id });
    },
    done: (_answer, { length }) => (length === 1 ? texts.browserSignedOut : texts.othersSignedOut),
    refresh: sessionsQuery.queryKey,
  });
  const signOutAll = useAction({
    run: () => accountClient.signOutAll(),
    onDone: async () => {
      await navigate({ to: "/sign-in" });
      queryClient.clear();
    },
  });
  const others = query.data?.items.filter(({ current }) => !current) ?? [];
  return (
    <Section title={sessionTexts.sessions.title}>
      <Text>{texts.sessionsText}</Text>
      <Group>
        <Button
          variant="default"
          loading={signOutOthers.isPending}
          disabled={others.length === 0}
          onClick={() => signOutOthers.start(others)}
        >
          {texts.signOutOthers}
        </Button>
        <Button variant="default" loading={signOutAll.isPending} onClick={() => signOutAll.start()}>
          {texts.signOutAll}
        </Button>
      </Group>
      <QueryPanel query={query} lines={1}>
        {({ items }) => (
          <SessionTable
            sessions={items}
            busy={signOutOthers.isPending}
            onEnd={(session) => signOutOthers.start([session])}
          />
        )}
      </QueryPanel>
    </Section>
  );
}
