import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery } from "../api/queries.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";

const texts = linkEditorTexts.form;

/** Chooses one of the app’s landing pages. Hidden if the app has none. */
export function PageSelect({
  appId,
  value,
  onChange,
  error,
}: {
  appId: string;
  value?: string;
  onChange?: (page: string) => void;
  error?: string;
}) {
  const pages = useQuery(appQuery(appId)).data?.pages ?? [];
  if (pages.length === 0 && !value) return null;
  // The link’s page may have been deleted.
  const names = new Set([...pages.map(({ name }) => name), ...(value ? [value] : [])]);
  return (
    <Select
      label={texts.page}
      description={texts.pageHint}
      placeholder={texts.standardPage}
      data={[...names]}
      clearable
      value={value || null}
      error={error}
      onChange={(name) => onChange?.(name ?? "")}
    />
  );
}
