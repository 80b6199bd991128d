import type { LinkTemplate } from "@throughline/protocol";
import { Button, Group, NumberInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appQuery } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";

const texts = linkEditorTexts.template;

/** Buttons that fill in the form from a template. Hidden if the app has no templates. */
export function TemplateChooser({
  appId,
  onChoose,
}: {
  appId: string;
  onChoose: (template: LinkTemplate) => void;
}) {
  const templates = useQuery(appQuery(appId)).data?.linkTemplates ?? [];
  if (templates.length === 0) return null;
  return (
    <div className="row wrap" role="group" aria-label={texts.choose}>
      {templates.map((template) => (
        <Button
          key={template.name}
          variant="default"
          size="compact-sm"
          onClick={() => onChoose(template)}
        >
          {template.name}
        </Button>
      ))}
    </div>
  );
}

/** The form that saves the values of the link editor as a template. Hidden for members who may not change the app. */
export function TemplateEditor({
  appId,
  getValues,
}: {
  appId: string;
  getValues: () => Omit<LinkTemplate, "name">;
}) {
  const can = usePermissions(appId);
  const templates = useQuery(appQuery(appId)).data?.linkTemplates ?? [];
  const [name, setName] = useState("");
  const [days, setDays] = useState<number | string>("");
  const save = useAppChange(appId, {
    toBody: (template: LinkTemplate) => ({
      linkTemplates: [...templates.filter((other) => other.name !== template.name), template],
    }),
    onDone: () => {
      setName("");
      setDays("");
    },
    done: (_app, template) => texts.saved(template.name),
  });
  if (!can("updateApp")) return null;
  const exists = templates.some((template) => template.name === name.trim());
  return (
    <details className="card">
      <summary>{texts.title}</summary>
      <div className="stack">
        <Text c="dimmed">{texts.text}</Text>
        <Field
          label={texts.name}
          hint={texts.nameHint}
          maxLength={64}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <NumberInput
          label={texts.expiresInDays}
          min={1}
          max={36_500}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
        <Group>
          <Button
            variant="default"
            disabled={name.trim() === ""}
            loading={save.isPending}
            onClick={() =>
              save.start({
                ...getValues(),
                name: name.trim(),
                ...(typeof days === "number" && { expiresInDays: days }),
              })
            }
          >
            {exists ? texts.replace : texts.save}
          </Button>
        </Group>
      </div>
    </details>
  );
}
