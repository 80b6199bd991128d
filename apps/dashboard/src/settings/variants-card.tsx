import type { AppVariant, AppView } from "@throughline/protocol";
import { Button, Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { confirm } from "../shell/confirm.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { VariantDialog } from "./variant-dialog.tsx";

const texts = settingsTexts.variants;

/** The app’s variants, which are builds that open the same links. */
export function VariantsCard({ app }: { app: AppView }) {
  const [edited, setEdited] = useState<AppVariant | "new">();
  const show = (changed: AppView) => {
    setEdited(undefined);
    queryClient.setQueryData(appQuery(app.id).queryKey, changed);
  };
  const save = useMutation({
    mutationFn: (variants: AppVariant[]) => adminClient(app.id).updateApp({ body: { variants } }),
    onSuccess: show,
    onError: notifyError,
  });

  async function remove({ name }: AppVariant) {
    const confirmed = await confirm({
      title: texts.removeTitle(name),
      text: texts.removeText,
      action: texts.remove,
    });
    if (!confirmed) return;
    save.mutate(
      app.variants.filter((variant) => variant.name !== name),
      { onSuccess: () => notify(texts.removed(name)) },
    );
  }

  return (
    <Card component="section">
      <Stack>
        <Group>
          <Title order={2} flex={1}>
            {texts.title}
          </Title>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEdited("new")}
          >
            {texts.add}
          </Button>
        </Group>
        <Text c="dimmed">{texts.text}</Text>
        {app.variants.length > 0 && (
          <ul className="plain stack" aria-label={texts.title}>
            {app.variants.map((variant) => (
              <li key={variant.name}>
                <Group gap="sm">
                  <Text fw={500}>{variant.name}</Text>
                  <Group gap="xs" flex={1}>
                    {idsOf(variant).map((id) => (
                      <Code key={id} className="break">
                        {id}
                      </Code>
                    ))}
                  </Group>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={texts.editVariant(variant.name)}
                    onClick={() => setEdited(variant)}
                  >
                    {texts.edit}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={texts.removeVariant(variant.name)}
                    onClick={() => void remove(variant)}
                  >
                    {texts.remove}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {edited && (
        <VariantDialog
          app={app}
          variant={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(changed) => {
            show(changed);
            notify(texts.saved);
          }}
        />
      )}
    </Card>
  );
}

/** Returns the bundle id and the package name, or only one if they are the same. */
function idsOf({ ios, android }: AppVariant): string[] {
  return [...new Set([ios?.bundleId ?? [], android?.packageName ?? []].flat())];
}
