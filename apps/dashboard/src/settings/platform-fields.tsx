import { Textarea, TextInput } from "@mantine/core";
import { settingsTexts } from "../texts/settings.ts";
import { Section } from "../shell/section.tsx";

const texts = settingsTexts.app;

/** The inputs for the ids of an app or variant on both platforms. */
export function PlatformFields({ getInputProps }: { getInputProps: (name: string) => object }) {
  return (
    <>
      <Section title={texts.ios}>
        <TextInput
          label={texts.bundleId}
          placeholder="example.shop"
          {...getInputProps("bundleId")}
        />
        <TextInput label={texts.teamId} placeholder="A1B2C3D4E5" {...getInputProps("teamId")} />
        <TextInput
          label={texts.appStoreId}
          placeholder="1234567890"
          {...getInputProps("appStoreId")}
        />
      </Section>
      <Section title={texts.android}>
        <TextInput
          label={texts.packageName}
          placeholder="example.shop"
          {...getInputProps("packageName")}
        />
        <Textarea
          label={texts.certificates}
          rows={3}
          description={texts.certificatesHint}
          {...getInputProps("certificates")}
        />
      </Section>
    </>
  );
}
