import type { AppView, ConversionRule } from "@throughline/protocol";
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { appQuery, queryClient } from "../api/queries.ts";
import { notify } from "../shell/notify.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { Section } from "../shell/section.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { describeCondition } from "../shell/describe-condition.ts";
import { settingsTexts } from "../texts/settings.ts";
import { ConversionRuleDialog } from "./conversion-rule-dialog.tsx";
import { describeValue, sortRules } from "./conversion-rule-form.ts";

const texts = settingsTexts.conversion;

/** Which event or revenue means which conversion value in Apple’s ad postbacks. */
export function ConversionRulesCard({ app }: { app: AppView }) {
  const [edited, setEdited] = useState<ConversionRule | "new">();
  const rules = sortRules(app.conversionRules);
  const remove = useAppChange(app.id, {
    question: (rule: ConversionRule) => ({
      title: texts.removeTitle(describeCondition(rule)),
      text: texts.removeText,
      action: texts.remove,
    }),
    toBody: (rule) => ({ conversionRules: app.conversionRules.filter((other) => other !== rule) }),
    done: texts.saved,
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
      {texts.windows.map((label, window) => {
        const ofWindow = rules.filter((rule) => rule.window === window);
        if (ofWindow.length === 0) return null;
        return (
          <div key={label}>
            <Text fw={500}>{label}</Text>
            <ul className="stack" aria-label={label}>
              {ofWindow.map((rule) => (
                <li key={JSON.stringify(rule)}>
                  <Group gap="sm">
                    <Text flex={1}>
                      {texts.meaning(describeValue(rule), describeCondition(rule))}
                    </Text>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={texts.editRule(describeCondition(rule))}
                      onClick={() => setEdited(rule)}
                    >
                      {texts.edit}
                    </Button>
                    <RemoveButton
                      label={texts.removeRule(describeCondition(rule))}
                      onClick={() => remove.start(rule)}
                    >
                      {texts.remove}
                    </RemoveButton>
                  </Group>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {edited && (
        <ConversionRuleDialog
          app={app}
          rule={edited === "new" ? undefined : edited}
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
