import { TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** How long after the last keystroke the search starts. */
const searchDelayMs = 250;

/** A search field that searches when the user pauses typing. */
export function SearchInput({
  search,
  onSearch,
  ...input
}: TextInputProps & { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const requested = useRef(search);
  useEffect(() => {
    if (search === requested.current) return;
    // Navigation changed the search, so the field shows the new value.
    requested.current = search;
    setTyped(search);
  }, [search]);
  const request = useDebouncedCallback((text: string) => {
    requested.current = text;
    onSearch(text);
  }, searchDelayMs);
  return (
    <TextInput
      {...input}
      type="search"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        request(target.value.trim());
      }}
    />
  );
}
