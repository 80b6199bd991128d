import type { Utm, UtmTemplate } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { Field } from "../shell/field.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { emptyForm, utmKeys } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";

const hints: Record<keyof Utm, string> = {
  source: "Where it is shown: newsletter, instagram, poster.",
  medium: "Of what kind that is: email, social, print.",
  campaign: "What it is part of: spring-sale.",
  term: "A search word that was paid for.",
  content: "Which of several: blue-button.",
};

/** The campaign of a link, filled in at once by a template of the app. */
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
        <div className="row wrap" role="group" aria-label="Templates">
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
          label={key.charAt(0).toUpperCase() + key.slice(1)}
          hint={hints[key]}
          value={utm[key]}
          fault={faultAt(`utm.${key}`)}
          onChange={({ target }) => onChange({ ...utm, [key]: target.value })}
        />
      ))}
      <SaveTemplate app={app} utm={utm} templates={templates} />
    </div>
  );
}

/** For whoever may change the app: what is filled in, under a name, for everybody. */
function SaveTemplate({
  app,
  utm,
  templates,
}: {
  app: string;
  utm: LinkForm["utm"];
  templates: readonly UtmTemplate[];
}) {
  const can = usePermissions(app);
  const { notify, notifyError } = useToasts();
  const [name, setName] = useState("");
  const filled = utmKeys.filter((key) => utm[key].trim() !== "");
  if (!can("changeApp") || (filled.length === 0 && templates.length === 0)) return null;
  const known = templates.some((template) => template.name === name.trim());

  async function keep(next: readonly UtmTemplate[], done: string) {
    try {
      const changed = await adminClient(app).changeApp({ body: { utmTemplates: [...next] } });
      queryClient.setQueryData(appQuery(app).queryKey, changed);
      setName("");
      notify(done);
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
        label="Template"
        hint="A name, to use this campaign again. Everybody who makes links sees it."
        maxLength={64}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="button"
        className="button quiet"
        disabled={name.trim() === "" || filled.length === 0}
        onClick={() => void keep([...others, template], `The template ${template.name} is kept.`)}
      >
        {known ? "Replace it" : "Keep as template"}
      </button>
      {known && (
        <button
          type="button"
          className="button quiet danger"
          onClick={() => void keep(others, `The template ${name.trim()} is gone.`)}
        >
          Remove it
        </button>
      )}
    </div>
  );
}
