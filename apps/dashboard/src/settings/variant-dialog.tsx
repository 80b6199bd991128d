import type { AppChange, AppVariant, AppView } from "@throughline/protocol";
import { TextInput } from "@mantine/core";
import { adminClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { appInputOf, findIncompletePlatforms, toPlatformInputs, toPlatforms } from "./app-form.ts";
import { PlatformFields } from "./platform-fields.tsx";

const texts = settingsTexts.variants;

/** A dialog that adds or changes a variant of the app. */
export function VariantDialog({
  app,
  variant,
  onClose,
  onSaved,
}: {
  app: AppView;
  /** The variant to change, or undefined to add one. */
  variant: AppVariant | undefined;
  onClose: () => void;
  onSaved: (app: AppView) => void;
}) {
  const api = useApiForm({
    route: "updateApp",
    initialValues: { name: variant?.name ?? "", ...toPlatformInputs(variant ?? {}) },
    toBody: (values): AppChange => {
      const { ios, android } = toPlatforms(values, variant ?? {});
      const changed = {
        name: values.name.trim(),
        ...(ios && { ios }),
        ...(android && { android }),
      };
      const index = variant ? app.variants.indexOf(variant) : app.variants.length;
      return { variants: app.variants.toSpliced(index, 1, changed) };
    },
    inputOf: (field) => appInputOf(field.replace(/^variants\[\d+\]\./, "")),
    check: (values) =>
      Object.fromEntries(
        findIncompletePlatforms(values).map((input) => [
          input,
          settingsTexts.app.incompletePlatform,
        ]),
      ),
    send: (body) => adminClient(app.id).updateApp({ body }),
    onSuccess: onSaved,
  });
  const { getInputProps } = api.form;
  return (
    <Modal
      title={variant ? texts.editVariant(variant.name) : texts.add}
      onClose={onClose}
      size="lg"
    >
      <FormBody api={api} action={texts.save} onCancel={onClose}>
        <TextInput
          label={texts.name}
          placeholder="staging"
          description={texts.nameHint}
          readOnly={variant !== undefined}
          data-autofocus
          {...getInputProps("name")}
        />
        <PlatformFields getInputProps={getInputProps} />
        <TextInput
          label={settingsTexts.app.scheme}
          placeholder="shop-staging"
          {...getInputProps("scheme")}
        />
      </FormBody>
    </Modal>
  );
}
