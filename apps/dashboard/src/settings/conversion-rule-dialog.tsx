import { coarseValues } from "@throughline/protocol";
import type { AppChange, AppView, ConversionRule } from "@throughline/protocol";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { adminClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { ruleInputOf, toRule, toRuleForm } from "./conversion-rule-form.ts";

const texts = settingsTexts.conversion;

/** A dialog that adds or changes a conversion rule. */
export function ConversionRuleDialog({
  app,
  rule,
  onClose,
  onSaved,
}: {
  app: AppView;
  /** The rule to change, or undefined to add one. */
  rule: ConversionRule | undefined;
  onClose: () => void;
  onSaved: (app: AppView) => void;
}) {
  const api = useApiForm({
    route: "updateApp",
    initialValues: toRuleForm(rule),
    // The changed rule is the last one, so that the service reports a clash with another rule at its inputs.
    toBody: (values): AppChange => ({
      conversionRules: [...app.conversionRules.filter((other) => other !== rule), toRule(values)],
    }),
    inputOf: ruleInputOf,
    messages: { currency: texts.currencyFormat },
    send: (body) => adminClient(app.id).updateApp({ body }),
    onSuccess: onSaved,
  });
  const { getInputProps, values } = api.form;
  return (
    <Modal title={rule ? texts.change : texts.add} onClose={onClose}>
      <FormBody api={api} action={texts.save} onCancel={onClose}>
        <NativeSelect
          label={texts.window}
          data={texts.windows.map((label, value) => ({ value: `${value}`, label }))}
          data-autofocus
          {...getInputProps("window")}
        />
        <NativeSelect
          label={texts.kind}
          data={[
            { value: "event", label: texts.kinds.event },
            { value: "revenue", label: texts.kinds.revenue },
          ]}
          {...getInputProps("kind")}
        />
        {values.kind === "event" ? (
          <TextInput label={texts.event} placeholder="sign_up" {...getInputProps("event")} />
        ) : (
          <>
            <TextInput label={texts.currency} placeholder="EUR" {...getInputProps("currency")} />
            <TextInput label={texts.from} inputMode="decimal" {...getInputProps("from")} />
            <TextInput
              label={texts.below}
              description={texts.belowHint}
              inputMode="decimal"
              {...getInputProps("below")}
            />
          </>
        )}
        {values.window === "0" && (
          <TextInput
            label={texts.fine}
            description={texts.fineHint}
            inputMode="numeric"
            {...getInputProps("fine")}
          />
        )}
        <NativeSelect
          label={texts.coarse}
          data={[
            { value: "", label: texts.noCoarse },
            ...coarseValues.map((value) => ({ value, label: texts.coarseValues[value] })),
          ]}
          {...getInputProps("coarse")}
        />
        <Checkbox
          label={texts.lock}
          description={texts.lockHint}
          {...getInputProps("lock", { type: "checkbox" })}
        />
      </FormBody>
    </Modal>
  );
}
