import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../../api/queries.ts";
import { VariantSelect } from "../../form/variant-select.tsx";
import { Field } from "../../shell/field.tsx";
import { targetingTexts } from "../../texts/targeting.ts";

const texts = targetingTexts.alternative;

interface AlternativeForm {
  readonly destination: string;
  readonly fallback: string;
  readonly page?: string | undefined;
  readonly appVariant?: string | undefined;
}

/** The inputs for what visitors get if a rule or variant applies to them. */
export function AlternativeFields({
  appId,
  path,
  value,
  onChange,
  errorOf,
}: {
  appId: string;
  /** The name of the rule or variant in the form, such as `rules.0`. */
  path: string;
  value: AlternativeForm;
  onChange: (part: { [Name in keyof AlternativeForm]?: string }) => void;
  errorOf: (path: string) => string | undefined;
}) {
  const pages = useQuery(appQuery(appId)).data?.pages ?? [];
  const input = (name: keyof AlternativeForm) => ({
    value: value[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    errorMessage: errorOf(`${path}.${name}`),
    "data-path": `${path}.${name}`,
  });
  const { errorMessage: pageError, ...page } = input("page");
  return (
    <>
      <Field label={texts.destination} hint={texts.destinationHint} {...input("destination")} />
      <Field label={texts.fallback} hint={texts.fallbackHint} {...input("fallback")} />
      {pages.length > 0 && (
        <NativeSelect
          label={texts.page}
          error={pageError}
          data={[{ value: "", label: texts.ownPage }, ...pages.map(({ name }) => name)]}
          {...page}
        />
      )}
      <VariantSelect appId={appId} hint={texts.appVariantHint} {...input("appVariant")} />
    </>
  );
}
