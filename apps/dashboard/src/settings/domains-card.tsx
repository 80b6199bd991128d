import type { AppView } from "@throughline/protocol";
import { Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { confirm } from "../shell/confirm.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
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
  const save = useMutation({
    mutationFn: (linkDomains: string[]) => adminClient(app.id).updateApp({ body: { linkDomains } }),
    onSuccess: (changed) => queryClient.setQueryData(appQuery(app.id).queryKey, changed),
  });

  async function remove(domain: string) {
    const confirmed = await confirm({
      title: texts.removeTitle(domain),
      text: texts.removeText(domain),
      action: texts.remove,
      typed: domain,
    });
    if (!confirmed) return;
    save.mutate(
      app.linkDomains.filter((other) => other !== domain),
      { onSuccess: () => notify(texts.removed(domain)), onError: notifyError },
    );
  }

  return (
    <Card component="section">
      <Stack>
        <Title order={2}>{texts.title}</Title>
        {app.linkDomains.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {app.linkDomains.length > 0 && (
          <ul className="plain stack" aria-label={texts.list}>
            {app.linkDomains.map((domain) => (
              <DomainCheck
                key={domain}
                appId={app.id}
                domain={domain}
                onRemove={() => void remove(domain)}
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
      </Stack>
    </Card>
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
