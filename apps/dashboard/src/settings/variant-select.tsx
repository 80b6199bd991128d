import { NativeSelect } from "@mantine/core";
import type { NativeSelectProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../api/queries.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.variants;

/** Chooses a variant of the app. Hidden if the app has none. */
export function VariantSelect({
  app,
  hint,
  fault,
  empty = texts.none,
  options,
  ...input
}: Omit<NativeSelectProps, "data"> & {
  app: string;
  hint?: string;
  fault?: string | undefined;
  /** The label of the empty option. */
  empty?: string;
  /** Additional options that come before the app’s variants. */
  options?: readonly string[];
}) {
  const { data } = useQuery(appQuery(app));
  if (!data || data.variants.length === 0) return null;
  const names = [...(options ?? []), ...data.variants.map(({ name }) => name)];
  return (
    <NativeSelect
      label={texts.choose}
      description={hint}
      error={fault}
      data={[{ value: "", label: empty }, ...names]}
      {...input}
    />
  );
}
