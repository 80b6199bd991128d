import { keyScopes } from "@throughline/protocol";
import type { KeyDraft, KeyScope, NewKey } from "@throughline/protocol";
import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { adminClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { VariantSelect } from "../form/variant-select.tsx";

const texts = settingsTexts.keys;

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly kind: KeyDraft["kind"];
  readonly scopes: readonly KeyScope[];
  /** The name of the app variant. Empty for the app itself. */
  readonly appVariant: string;
}

const initialValues: Values = { name: "", kind: "secret", scopes: ["links"], appVariant: "" };

export function NewKeyDialog({
  appId,
  onClose,
  onCreated,
}: {
  appId: string;
  onClose: () => void;
  onCreated: (key: NewKey) => unknown;
}) {
  const api = useApiForm({
    route: "createKey",
    initialValues,
    toBody: ({ name, kind, scopes, appVariant }): KeyDraft => ({
      kind,
      ...(name.trim() && { name: name.trim() }),
      ...(kind === "secret" && { scopes: [...scopes] }),
      ...(kind === "publishable" && appVariant && { appVariant }),
    }),
    check: ({ kind, scopes }): Record<string, string> =>
      kind === "secret" && scopes.length === 0 ? { scopes: texts.scopesMissing } : {},
    send: (body) => adminClient(appId).createKey({ body }),
    onSuccess: onCreated,
  });
  const { getInputProps, values } = api.form;
  return (
    <Modal title={texts.create} onClose={onClose}>
      <FormBody api={api} action={texts.create} onCancel={onClose}>
        <TextInput label={texts.name} description={texts.nameHint} {...getInputProps("name")} />
        <Radio.Group label={texts.type} {...getInputProps("kind")}>
          <Stack gap="xs" mt="xs">
            <Radio value="secret" label={texts.secret} />
            <Radio value="publishable" label={texts.publishable} />
          </Stack>
        </Radio.Group>
        {values.kind === "secret" && (
          <Checkbox.Group label={texts.scopes} {...getInputProps("scopes")}>
            <Stack gap="xs" mt="xs">
              {keyScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scope}
                  description={texts.scopeHints[scope]}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {values.kind === "publishable" && (
          <VariantSelect
            appId={appId}
            hint={settingsTexts.variants.ofKey}
            {...getInputProps("appVariant")}
          />
        )}
      </FormBody>
    </Modal>
  );
}
