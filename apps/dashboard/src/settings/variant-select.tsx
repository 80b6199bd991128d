import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../api/queries.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.variants;

/** Chooses a variant of the app. Shows nothing if the app has none. */
export function VariantSelect({
  app,
  hint,
  ...input
}: {
  app: string;
  hint: string;
  fault?: string | undefined;
}) {
  const { data } = useQuery(appQuery(app));
  const { fault, ...props } = input;
  if (!data || data.variants.length === 0) return null;
  const options = data.variants.map(({ name }) => ({ value: name, label: name }));
  return (
    <NativeSelect
      label={texts.choose}
      description={hint}
      error={fault}
      data={[{ value: "", label: texts.none }, ...options]}
      {...props}
    />
  );
}
