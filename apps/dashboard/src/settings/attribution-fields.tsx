import { attributionModels } from "@throughline/protocol";
import type { AppView } from "@throughline/protocol";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { settingsTexts } from "../texts/settings.ts";
import type { AppForm } from "./app-form.ts";

const texts = settingsTexts.attribution;

/** The inputs for the attribution of returning users’ events, for flagged installs, and for ads. */
export function AttributionFields({
  app: { metaReferrerKey },
  getInputProps,
}: Pick<UseFormReturnType<AppForm>, "getInputProps"> & { app: Pick<AppView, "metaReferrerKey"> }) {
  return (
    <>
      <TextInput
        label={texts.returnWindow}
        inputMode="numeric"
        placeholder="7"
        description={texts.returnWindowHint}
        {...getInputProps("returnWindowDays")}
      />
      <NativeSelect
        label={texts.model}
        description={texts.modelHint}
        data={attributionModels.map((value) => ({ value, label: texts.models[value] }))}
        {...getInputProps("attribution")}
      />
      <Checkbox
        label={texts.excludeFlagged}
        description={texts.excludeFlaggedHint}
        {...getInputProps("excludeFlagged", { type: "checkbox" })}
      />
      <Textarea
        label={texts.internalNetworks}
        description={texts.internalNetworksHint}
        placeholder="203.0.113.0/24"
        autosize
        minRows={2}
        {...getInputProps("internalNetworks")}
      />
      <Checkbox
        label={texts.testPostbacks}
        description={texts.testPostbacksHint}
        {...getInputProps("testPostbacks", { type: "checkbox" })}
      />
      <Textarea
        label={texts.googleAds}
        description={texts.googleAdsHint}
        placeholder={texts.googleAdsExample}
        autosize
        minRows={2}
        {...getInputProps("googleAdsConversions")}
      />
      <TextInput
        label={texts.metaKey}
        description={texts.metaKeyHint}
        placeholder={metaReferrerKey === null ? "" : texts.metaKeyStored(metaReferrerKey)}
        autoComplete="off"
        spellCheck={false}
        {...getInputProps("metaReferrerKey")}
      />
      {metaReferrerKey !== null && (
        <Checkbox
          label={texts.removeMetaKey(metaReferrerKey)}
          {...getInputProps("removesMetaReferrerKey", { type: "checkbox" })}
        />
      )}
    </>
  );
}
