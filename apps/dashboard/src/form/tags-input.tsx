import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "../api/queries.ts";
import { joinList, splitList } from "./comma-list.ts";

/** How many tags are suggested at a time. */
const maxSuggestions = 12;

/** Types tags, separated by commas, with the app’s tags as suggestions for the last one. */
export function TagsInput({
  appId,
  hint,
  value = "",
  errorMessage,
  ...input
}: {
  readonly appId: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly errorMessage?: string | undefined;
}) {
  const tags = useQuery(tagsQuery(appId)).data ?? [];
  const start = value.slice(0, value.lastIndexOf(",") + 1);
  const before = start === "" ? "" : `${start} `;
  const typed = value.slice(start.length).trim().toLowerCase();
  const others = splitList(start);
  const suggestions = tags
    .map(({ name }) => name)
    .filter((name) => !others.includes(name) && name.toLowerCase().includes(typed))
    .slice(0, maxSuggestions);
  return (
    <Autocomplete
      description={hint}
      error={errorMessage}
      value={value}
      // An option is the whole text, which a choice puts into the input.
      data={suggestions.map((name) => before + joinList([name]))}
      filter={({ options }) => options}
      renderOption={({ option }) => option.value.slice(before.length)}
      {...input}
    />
  );
}
