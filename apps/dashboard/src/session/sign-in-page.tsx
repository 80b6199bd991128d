import { Anchor, Alert, Code, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { signInMethodsQuery } from "../api/queries.ts";
import { chooseLanguage } from "../language/language.ts";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";
import { LanguageSelect } from "./language-select.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { describeRefusal, SingleSignOn } from "./single-sign-on.tsx";
import { StandalonePage } from "./standalone-page.tsx";

const texts = sessionTexts.signIn;

export function SignInPage() {
  useTitle(texts.title);
  const navigate = useNavigate();
  const router = useRouter();
  const { back, refused } = useSearch({ strict: false });
  const [email, setEmail] = useState("");

  function goBack() {
    // Redirects only within the dashboard, never to another website.
    const isInside = back !== undefined && /^\/[^/\\]/.test(back);
    const { pathname, search } = new URL(isInside ? back : "/", location.origin);
    return navigate({ to: pathname, search: router.options.parseSearch(search) });
  }

  return (
    <StandalonePage>
      <Title order={1}>{texts.title}</Title>
      {refused !== undefined && <Alert color="red">{describeRefusal(refused)}</Alert>}
      <SignInForm onSignedIn={goBack} onEmailChange={setEmail} />
      <PasskeySignIn onSignedIn={goBack} autofill />
      <SingleSignOn back={back} />
      <Forgotten email={email} />
      <LanguageSelect onChange={chooseLanguage} />
    </StandalonePage>
  );
}

/** The way to a new password: by mail, or else with a command of the operator. */
function Forgotten({ email }: { email: string }) {
  const { data } = useQuery(signInMethodsQuery);
  if (data?.mail) {
    return (
      <Text size="sm">
        <Anchor component={Link} to="/forgot-password">
          {texts.forgotPassword}
        </Anchor>
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {texts.forgotten}
      <Code>throughline member reset-password {email || texts.emailExample}</Code>
    </Text>
  );
}
