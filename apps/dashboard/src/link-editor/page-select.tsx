import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../api/queries.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { linkFieldTexts } from "../texts/link-fields.ts";

const { label, hint } = linkFieldTexts.page;

/** Chooses one of the app’s landing pages. Hidden if the app has none. */
export function PageSelect({
  appId,
  value,
  onChange,
  errorMessage,
}: {
  appId: string;
  value?: string;
  onChange?: (page: string) => void;
  errorMessage?: string | undefined;
}) {
  const pages = useQuery(appQuery(appId)).data?.pages ?? [];
  if (pages.length === 0 && !value) return null;
  // The link’s page may have been deleted.
  const names = new Set([...pages.map(({ name }) => name), ...(value ? [value] : [])]);
  return (
    <Select
      label={label}
      description={hint}
      placeholder={linkEditorTexts.form.standardPage}
      data={[...names]}
      clearable
      value={value || null}
      error={errorMessage}
      onChange={(name) => onChange?.(name ?? "")}
    />
  );
}
