import type { AppView } from "@throughline/protocol";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import type { FormEvent } from "react";
import { Section } from "../shell/section.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";
import { DomainCheck } from "./domain-check.tsx";
import { DomainProof } from "./domain-proof.tsx";
import { normalizeDomain } from "./normalize-domain.ts";

const texts = settingsTexts.domains;

/** The app’s link domains, including those that are being set up. */
export function DomainsCard({ app }: { app: AppView }) {
  // DNS changes take time, so the browser remembers a new domain until its check succeeds.
  const [pending, setPending] = useLocalStorage<readonly string[]>({
    key: `throughline-pending-domains ${app.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const forget = (domain: string) => setPending((all) => all.filter((other) => other !== domain));
  const remove = useAppChange(app.id, {
    question: (domain: string) => ({
      title: texts.removeTitle(domain),
      text: texts.removeText(domain),
      action: texts.remove,
      textToType: domain,
    }),
    toBody: (domain) => ({ linkDomains: app.linkDomains.filter((other) => other !== domain) }),
    done: (_app, domain) => texts.removed(domain),
  });
  return (
    <Section title={texts.title}>
      {app.linkDomains.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      {app.linkDomains.length > 0 && (
        <ul className="stack" aria-label={texts.list}>
          {app.linkDomains.map((domain) => (
            <DomainCheck
              key={domain}
              appId={app.id}
              domain={domain}
              onRemove={() => remove.start(domain)}
            />
          ))}
        </ul>
      )}
      {pending
        .filter((domain) => !app.linkDomains.includes(domain))
        .map((domain) => (
          <DomainProof
            key={domain}
            app={app}
            domain={domain}
            onAdded={() => forget(domain)}
            onCancel={() => forget(domain)}
          />
        ))}
      <AddDomain
        known={[...app.linkDomains, ...pending]}
        onAdd={(domain) => setPending((all) => [...all, domain])}
      />
    </Section>
  );
}

function AddDomain({
  known,
  onAdd,
}: {
  known: readonly string[];
  onAdd: (domain: string) => void;
}) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  function add(event: FormEvent) {
    event.preventDefault();
    const domain = normalizeDomain(text);
    if (domain === undefined) return setError(texts.invalid);
    if (known.includes(domain)) return setError(texts.known(domain));
    setText("");
    return onAdd(domain);
  }
  return (
    <form onSubmit={add} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          flex={1}
          miw={200}
          label={texts.add}
          placeholder="go.shop.example"
          value={text}
          error={error}
          inputWrapperOrder={["label", "error", "input"]}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="default">
          {texts.setUp}
        </Button>
      </Group>
    </form>
  );
}
