import { NativeSelect } from "@mantine/core";
import type { NativeSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../api/queries.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.variants;

/** Chooses a variant of the app. Hidden if the app has none. */
export function VariantSelect({
  appId,
  hint,
  errorMessage,
  empty = texts.none,
  options,
  ...input
}: Omit<NativeSelectProps, "data"> & {
  appId: string;
  hint?: string;
  errorMessage?: string | undefined;
  /** The label of the empty option. */
  empty?: string;
  /** Additional options that come before the app’s variants. */
  options?: readonly string[];
}) {
  const { data } = useQuery(appQuery(appId));
  if (!data || data.variants.length === 0) return null;
  const names = [...(options ?? []), ...data.variants.map(({ name }) => name)];
  return (
    <NativeSelect
      label={texts.choose}
      description={hint}
      error={errorMessage}
      data={[{ value: "", label: empty }, ...names]}
      {...input}
    />
  );
}
