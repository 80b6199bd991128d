import { TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** The search starts when nothing was typed for this long. */
const searchDelayMs = 250;

/** A search field that waits until nothing more is typed. */
export function SearchInput({
  search,
  onSearch,
  ...input
}: TextInputProps & { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const requested = useRef(search);
  useEffect(() => {
    if (search === requested.current) return;
    // The search changed by navigation, so the field takes its value.
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
