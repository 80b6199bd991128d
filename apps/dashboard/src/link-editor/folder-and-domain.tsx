import { Autocomplete, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { appQuery, foldersQuery } from "../api/queries.ts";

interface InputProps {
  readonly appId: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly errorMessage?: string | undefined;
}

/** Chooses a folder, or names a new one. */
export function FolderInput({ appId, hint, errorMessage, ...input }: InputProps) {
  const folders = useQuery(foldersQuery(appId)).data ?? [];
  return (
    <Autocomplete
      data={folders.map(({ name }) => name)}
      maxLength={64}
      description={hint}
      error={errorMessage}
      {...input}
    />
  );
}

/** Chooses one of the app’s domains. Hidden if the app has only one. */
export function DomainSelect({ appId, hint, value, onChange, errorMessage, label }: InputProps) {
  const domains = useQuery(appQuery(appId)).data?.linkDomains ?? [];
  if (domains.length < 2 && !value) return null;
  return (
    <Select
      label={label}
      description={hint}
      placeholder={domains[0] ?? ""}
      data={[...new Set([...domains, ...(value ? [value] : [])])]}
      clearable
      value={value || null}
      error={errorMessage}
      onChange={(domain) => onChange?.(domain ?? "")}
    />
  );
}
