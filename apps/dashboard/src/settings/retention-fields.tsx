import { dataKindNames } from "@throughline/protocol";
import { Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Detail, DetailList } from "../shell/detail-list.tsx";
import { privacyTexts } from "../texts/privacy.ts";
import { retentionInputs } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";

const { kinds, retention: texts } = privacyTexts;

const placeholders: Partial<Record<(typeof retentionInputs)[number], string>> = {
  eventRetentionDays: "365",
  reasonRetentionDays: "30",
};

/** The inputs for how long data is kept, and a list of what has no input. */
export function RetentionFields({
  getInputProps,
}: Pick<UseFormReturnType<AppForm>, "getInputProps">) {
  return (
    <>
      <Text>{texts.text}</Text>
      {retentionInputs.map((name) => (
        <TextInput
          key={name}
          label={texts.fields[name]}
          description={texts.hints[name]}
          placeholder={placeholders[name] ?? ""}
          inputMode="numeric"
          {...getInputProps(name)}
        />
      ))}
      <details>
        <summary>{texts.listLabel}</summary>
        <DetailList>
          {dataKindNames.map((kind) => (
            <Detail key={kind} name={kinds[kind]}>
              {texts.kept[kind]}
            </Detail>
          ))}
        </DetailList>
      </details>
    </>
  );
}
