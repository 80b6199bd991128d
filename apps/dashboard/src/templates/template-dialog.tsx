import type { LinkTemplate } from "@throughline/protocol";
import { flatLinkFields, nestValues, valueAt } from "@throughline/protocol/admin";
import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { joinList, splitList } from "../form/comma-list.ts";
import { FormBody } from "../form/form-body.tsx";
import { linkInputs } from "../form/link-inputs.ts";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { landingPageTexts } from "../texts/landing-pages.ts";

const texts = landingPageTexts.templates;

const templatePaths = new Set(
  flatLinkFields.filter(({ isInTemplates }) => isInTemplates).map(({ path }): string => path),
);
const inputs = linkInputs.filter(({ path }) => templatePaths.has(path));

/** The values of the inputs. `fields` has them by {@link inputName}. */
interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly expiresInDays: number | string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form would take a name such as `utm.source` for a field in an object. */
const inputName = (path: string) => path.replace(".", "_");

function toValues(template: LinkTemplate): Values {
  return {
    name: template.name,
    expiresInDays: template.expiresInDays ?? "",
    fields: Object.fromEntries(
      inputs.map(({ path }) => {
        const value = valueAt(template, path) ?? "";
        return [
          inputName(path),
          Array.isArray(value) ? joinList(value as string[]) : (value as string),
        ];
      }),
    ),
  };
}

function toTemplate({ name, expiresInDays, fields }: Values): LinkTemplate {
  const filled = inputs.flatMap(({ path, kind }) => {
    const text = fields[inputName(path)]?.trim() ?? "";
    if (text === "") return [];
    return [[path, kind === "list" ? splitList(text) : text] as const];
  });
  return {
    ...nestValues(filled),
    name: name.trim(),
    ...(typeof expiresInDays === "number" && { expiresInDays }),
  };
}

/** Changes a link template. Links that were created from it stay as they are. */
export function TemplateDialog({
  appId,
  template,
  onClose,
  onSaved,
}: {
  appId: string;
  template: LinkTemplate;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const { data: app } = useQuery(appQuery(appId));
  const templates = app?.linkTemplates ?? [];
  const index = templates.findIndex(({ name }) => name === template.name);
  const api = useApiForm({
    route: "updateApp",
    initialValues: toValues(template),
    toBody: (values) => ({ linkTemplates: templates.with(index, toTemplate(values)) }),
    inputOf: (field) => {
      const path = field.replace(/^linkTemplates[.[]\d+\]?\./, "");
      return templatePaths.has(path) ? `fields.${inputName(path)}` : path;
    },
    send: (body) => adminClient(appId).updateApp({ body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(appQuery(appId).queryKey, changed);
      onSaved(api.form.getValues().name.trim());
    },
  });
  const { getInputProps } = api.form;
  return (
    <Modal title={texts.edit(template.name)} onClose={onClose}>
      <FormBody api={api} action={texts.save} onCancel={onClose}>
        <TextInput label={texts.columns.name} maxLength={64} {...getInputProps("name")} />
        {inputs.map(({ path, label, hint, placeholder }) => {
          const props = { label, ...getInputProps(`fields.${inputName(path)}`) };
          return path === "page" ? (
            <NativeSelect
              key={path}
              data={[
                { value: "", label: texts.standardPage },
                ...(app?.pages ?? []).map(({ name }) => name),
              ]}
              {...props}
            />
          ) : (
            <TextInput key={path} description={hint} placeholder={placeholder} {...props} />
          );
        })}
        <NumberInput
          label={texts.expiresInDays}
          min={1}
          max={36_500}
          allowDecimal={false}
          {...getInputProps("expiresInDays")}
        />
      </FormBody>
    </Modal>
  );
}
