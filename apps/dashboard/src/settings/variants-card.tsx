import type { AppVariant, AppView } from "@throughline/protocol";
import { Button, Code, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { appQuery, queryClient } from "../api/queries.ts";
import { notify } from "../shell/notify.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { Section } from "../shell/section.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";
import { VariantDialog } from "./variant-dialog.tsx";

const texts = settingsTexts.variants;

/** The app’s variants, which are builds that open the same links. */
export function VariantsCard({ app }: { app: AppView }) {
  const [edited, setEdited] = useState<AppVariant | "new">();
  const remove = useAppChange(app.id, {
    question: (name: string) => ({
      title: texts.removeTitle(name),
      text: texts.removeText,
      action: texts.remove,
    }),
    toBody: (name) => ({ variants: app.variants.filter((variant) => variant.name !== name) }),
    done: (_app, name) => texts.removed(name),
  });
  return (
    <Section
      title={texts.title}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setEdited("new")}
        >
          {texts.add}
        </Button>
      }
    >
      <Text c="dimmed">{texts.text}</Text>
      {app.variants.length > 0 && (
        <ul className="stack" aria-label={texts.title}>
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
                <RemoveButton
                  label={texts.removeVariant(variant.name)}
                  onClick={() => remove.start(variant.name)}
                >
                  {texts.remove}
                </RemoveButton>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <VariantDialog
          app={app}
          variant={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(changed) => {
            setEdited(undefined);
            queryClient.setQueryData(appQuery(app.id).queryKey, changed);
            notify(texts.saved);
          }}
        />
      )}
    </Section>
  );
}

/** Returns the bundle id and the package name, or only one if they are the same. */
function idsOf({ ios, android }: AppVariant): string[] {
  return [...new Set([ios?.bundleId ?? [], android?.packageName ?? []].flat())];
}
