import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { settingsTexts } from "../texts/settings.ts";
import { exactOnlyChoices } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";
import { ThresholdHelp } from "./threshold-help.tsx";

const texts = settingsTexts.matching;

/** The matching policy: minimum probabilities, match window and allowed methods. */
export function MatchingFields({
  appId,
  form,
}: {
  appId: string;
  form: UseFormReturnType<AppForm>;
}) {
  return (
    <>
      <TextInput
        label={texts.threshold}
        inputMode="decimal"
        placeholder={texts.defaultValue}
        description={texts.thresholdHint}
        {...form.getInputProps("threshold")}
      />
      <ThresholdHelp appId={appId} value={form.values.threshold} />
      <TextInput
        label={texts.sensitiveThreshold}
        inputMode="decimal"
        placeholder={texts.defaultValue}
        description={texts.sensitiveThresholdHint}
        {...form.getInputProps("sensitiveThreshold")}
      />
      <TextInput
        label={texts.windowHours}
        inputMode="decimal"
        placeholder="168"
        description={texts.windowHoursHint}
        {...form.getInputProps("windowHours")}
      />
      <NativeSelect
        label={texts.method}
        data={exactOnlyChoices.map((value) => ({ value, label: texts.methods[value] }))}
        {...form.getInputProps("exactOnly")}
      />
    </>
  );
}
