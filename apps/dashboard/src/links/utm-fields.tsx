import type { UtmTemplate } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
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
  faultAt,
  onChange,
}: {
  app: string;
  utm: LinkForm["utm"];
  faultAt: (field: string) => string | undefined;
  onChange: (utm: LinkForm["utm"]) => void;
}) {
  const templates = useQuery(appQuery(app)).data?.utmTemplates ?? [];
  return (
    <div className="stack">
      {templates.length > 0 && (
        <div className="row wrap" role="group" aria-label={texts.templates}>
          {templates.map((template) => (
            <button
              key={template.name}
              type="button"
              className="button quiet small"
              onClick={() => onChange({ ...emptyForm.utm, ...template.utm })}
            >
              {template.name}
            </button>
          ))}
        </div>
      )}
      {utmKeys.map((key) => (
        <Field
          key={key}
          label={texts.labels[key]}
          hint={texts.hints[key]}
          value={utm[key]}
          fault={faultAt(`utm.${key}`)}
          onChange={({ target }) => onChange({ ...utm, [key]: target.value })}
        />
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
  templates: readonly UtmTemplate[];
}) {
  const can = usePermissions(app);
  const [name, setName] = useState("");
  const filled = utmKeys.filter((key) => utm[key].trim() !== "");
  if (!can("changeApp") || (filled.length === 0 && templates.length === 0)) return null;
  const exists = templates.some((template) => template.name === name.trim());

  async function saveTemplates(next: readonly UtmTemplate[], message: string) {
    try {
      const changed = await adminClient(app).changeApp({ body: { utmTemplates: [...next] } });
      queryClient.setQueryData(appQuery(app).queryKey, changed);
      setName("");
      notify(message);
    } catch (error) {
      notifyError(error);
    }
  }

  const others = templates.filter((template) => template.name !== name.trim());
  const template: UtmTemplate = {
    name: name.trim(),
    utm: Object.fromEntries(filled.map((key) => [key, utm[key].trim()])),
  };
  return (
    <div className="row wrap end">
      <Field
        label={texts.templateName}
        hint={texts.templateNameHint}
        maxLength={64}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="button"
        className="button quiet"
        disabled={name.trim() === "" || filled.length === 0}
        onClick={() =>
          void saveTemplates([...others, template], texts.templateSaved(template.name))
        }
      >
        {exists ? texts.replaceTemplate : texts.saveTemplate}
      </button>
      {exists && (
        <button
          type="button"
          className="button quiet danger"
          onClick={() => void saveTemplates(others, texts.templateDeleted(name.trim()))}
        >
          {texts.deleteTemplate}
        </button>
      )}
    </div>
  );
}
