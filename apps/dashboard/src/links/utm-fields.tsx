import type { LinkTemplate } from "@throughline/protocol";
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { emptyForm, utmKeys } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";

const texts = linkEditorTexts.utm;

/** The UTM parameters of a link, with buttons that fill them in from a template of the app. */
export function UtmFields({
  app,
  utm,
  input,
  onChange,
}: {
  app: string;
  utm: LinkForm["utm"];
  /** Returns the properties of the input of a parameter. */
  input: (key: keyof LinkForm["utm"]) => object;
  onChange: (utm: LinkForm["utm"]) => void;
}) {
  const templates = useQuery(appQuery(app)).data?.linkTemplates ?? [];
  return (
    <div className="stack">
      {templates.length > 0 && (
        <div className="row wrap" role="group" aria-label={texts.templates}>
          {templates.map((template) => (
            <Button
              key={template.name}
              variant="default"
              size="compact-sm"
              onClick={() => onChange({ ...emptyForm.utm, ...template.utm })}
            >
              {template.name}
            </Button>
          ))}
        </div>
      )}
      {utmKeys.map((key) => (
        <Field key={key} label={texts.labels[key]} hint={texts.hints[key]} {...input(key)} />
      ))}
      <TemplateEditor app={app} utm={utm} templates={templates} />
    </div>
  );
}

/** Saves and deletes templates. Only people who may change the app see it. */
function TemplateEditor({
  app,
  utm,
  templates,
}: {
  app: string;
  utm: LinkForm["utm"];
  templates: readonly LinkTemplate[];
}) {
  const can = usePermissions(app);
  const [name, setName] = useState("");
  const saveTemplates = useMutation({
    mutationFn: ({ next }: { next: readonly LinkTemplate[]; message: string }) =>
      adminClient(app).changeApp({ body: { linkTemplates: [...next] } }),
    onSuccess: (changed, { message }) => {
      queryClient.setQueryData(appQuery(app).queryKey, changed);
      setName("");
      notify(message);
    },
    onError: notifyError,
  });

  const filled = utmKeys.filter((key) => utm[key].trim() !== "");
  if (!can("changeApp") || (filled.length === 0 && templates.length === 0)) return null;
  const exists = templates.some((template) => template.name === name.trim());

  const others = templates.filter((template) => template.name !== name.trim());
  const template: LinkTemplate = {
    name: name.trim(),
    utm: Object.fromEntries(filled.map((key) => [key, utm[key].trim()])),
  };
  return (
    <Group align="flex-end">
      <Field
        label={texts.templateName}
        hint={texts.templateNameHint}
        maxLength={64}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        variant="default"
        disabled={name.trim() === "" || filled.length === 0}
        loading={saveTemplates.isPending}
        onClick={() =>
          saveTemplates.mutate({
            next: [...others, template],
            message: texts.templateSaved(template.name),
          })
        }
      >
        {exists ? texts.replaceTemplate : texts.saveTemplate}
      </Button>
      {exists && (
        <Button
          variant="default"
          c="red"
          onClick={() =>
            saveTemplates.mutate({ next: others, message: texts.templateDeleted(name.trim()) })
          }
        >
          {texts.deleteTemplate}
        </Button>
      )}
    </Group>
  );
}
