import type { OneTimeLinkView } from "@throughline/protocol";
import { PasswordInput, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { Loading } from "../shell/loading.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { CodeInput } from "./code-input.tsx";
import { describeProof } from "./describe-proof.ts";
import { SingleSignOn } from "./single-sign-on.tsx";
import { StandalonePage } from "./standalone-page.tsx";

const texts = sessionTexts.join;

/** The page behind a one-time link, which creates an account, joins an app, or sets a new password. */
export function JoinPage() {
  useTitle(texts.pageTitle);
  // The secret follows the `#`, so the browser does not send it with the address.
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, refetch } = useQuery({
    queryKey: ["one-time-link", token],
    queryFn: () => accountClient.getOneTimeLink({ token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <StandalonePage>
      {hasErrorCode(error, "not_found", "malformed_request") ? (
        <UsedLink />
      ) : error ? (
        <ErrorNotice error={error} page retry={() => void refetch()} />
      ) : data ? (
        <JoinForm link={data} token={token} />
      ) : (
        <Loading />
      )}
    </StandalonePage>
  );
}

/** Says what to do when a one-time link was used, has expired or is incomplete. */
function UsedLink() {
  return (
    <>
      <Title order={1}>{texts.usedTitle}</Title>
      <Text c="dimmed">{texts.usedText}</Text>
      <LinkButton to="/sign-in">{texts.signIn}</LinkButton>
    </>
  );
}

/** Returns the heading and the text of the page. */
function describeLink({ kind, app, role, known }: OneTimeLinkView): [string, string] {
  switch (kind) {
    case "operator":
      return [texts.createAccount, texts.operatorText];
    case "member":
      return [
        texts.invitedTo(app),
        known
          ? texts.signInToJoin(texts.roles[role ?? "editor"])
          : texts.choosePasswordToJoin(texts.roles[role ?? "editor"]),
      ];
    default:
      return [texts.resetPassword, texts.resetText];
  }
}

function JoinForm({ link, token }: { link: OneTimeLinkView; token: string }) {
  const navigate = useNavigate();
  const [heading, text] = describeLink(link);
  const hasAccount = link.kind === "member" && link.known;
  const api = useApiForm({
    route: "redeemOneTimeLink",
    initialValues: { email: link.email ?? "", password: "", code: "" },
    toBody: ({ email, password, code }) => ({
      token,
      password,
      ...(link.needsCode && { code }),
      ...(link.email === null && { email }),
    }),
    send: accountClient.redeemOneTimeLink,
    describe: describeProof,
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      const app = session.apps.find(({ name }) => name === link.app) ?? session.apps[0];
      return link.kind === "password" || !app
        ? navigate({ to: "/", replace: true })
        : navigate({ to: "/$appId/start", params: { appId: app.id }, replace: true });
    },
  });
  const { getInputProps } = api.form;
  return (
    <>
      <Title order={1}>{heading}</Title>
      <Text c="dimmed">{text}</Text>
      <FormBody
        api={api}
        action={
          hasAccount ? texts.join : link.kind === "password" ? texts.setPassword : texts.submit
        }
        hideFieldProblems
        wide
      >
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          readOnly={link.email !== null}
          {...getInputProps("email")}
        />
        <PasswordInput
          label={hasAccount ? texts.password : texts.newPassword}
          autoComplete={hasAccount ? "current-password" : "new-password"}
          description={hasAccount ? undefined : texts.passwordHint}
          {...getInputProps("password")}
        />
        {link.needsCode && <CodeInput {...getInputProps("code")} />}
      </FormBody>
      {link.kind === "member" && <SingleSignOn />}
    </>
  );
}
