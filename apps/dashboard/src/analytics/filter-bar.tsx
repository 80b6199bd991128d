import type { StatsReport } from "@throughline/protocol";
import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FilterChip } from "../shell/filter-chip.tsx";
import { Popup } from "../shell/popup.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { CountryFlag, describeValue } from "./describe-value.tsx";
import { filterNames, filtersOf } from "./search.ts";
import type { FilterName } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";
import type { SearchChange } from "./use-analytics.ts";

const texts = analyticsTexts.filters;

/** The filters of the page as chips, each with a button that removes it. */
export function FilterBar({ report }: { report: StatsReport | undefined }) {
  const { search, change } = useAnalytics();
  const filters = filtersOf(search);
  return (
    <Group gap={8} role="group" aria-label={texts.label}>
      {filters.map(([name, value]) => {
        const text = describeValue(name, value);
        return (
          <FilterChip
            key={name}
            name={texts.names[name]}
            value={text}
            icon={name === "country" && <CountryFlag code={value} />}
            removeLabel={texts.remove(texts.names[name], text)}
            onRemove={() => change({ [name]: undefined })}
          />
        );
      })}
      <AddFilter report={report} onAdd={change} />
      {filters.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change(Object.fromEntries(filters.map(([name]) => [name, undefined])))}
        >
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}

/** Adds a filter by name and value. The value need not be listed on the page. */
function AddFilter({
  report,
  onAdd,
}: {
  report: StatsReport | undefined;
  onAdd: (change: SearchChange) => void;
}) {
  const [name, setName] = useState<FilterName>("link");
  const [value, setValue] = useState("");
  const [errorMessage, setErrorMessage] = useState<string>();
  const list = useId();
  const values = report ? knownValues(report, name) : [];

  function add(close: () => void) {
    const typed = value.trim();
    if (typed === "") {
      setErrorMessage(texts.missing);
      return;
    }
    const known = values.find(
      (listed) =>
        listed === typed || describeValue(name, listed).toLowerCase() === typed.toLowerCase(),
    );
    onAdd({ [name]: known ?? typed });
    setValue("");
    close();
  }

  return (
    <Popup label={texts.add} button={{ size: "xs", leftSection: <IconFilter size={15} /> }}>
      {(close) => (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            add(close);
          }}
        >
          <NativeSelect
            label={texts.by}
            value={name}
            data={filterNames.map((filter) => ({ value: filter, label: texts.names[filter] }))}
            onChange={({ target }) => setName(target.value as FilterName)}
          />
          <TextInput
            label={texts.value}
            list={list}
            autoComplete="off"
            value={value}
            error={errorMessage}
            onChange={({ target }) => {
              setValue(target.value);
              setErrorMessage(undefined);
            }}
          />
          <datalist id={list}>
            {values.map((listed) => (
              <option key={listed} value={describeValue(name, listed)} />
            ))}
          </datalist>
          <Button type="submit" size="xs">
            {texts.apply}
          </Button>
        </form>
      )}
    </Popup>
  );
}

/** Returns the values of a filter that the report lists. */
function knownValues({ links, breakdowns }: StatsReport, name: FilterName): string[] {
  if (name === "link") return links.map(({ code }) => code);
  if (name === "tag") return [];
  return breakdowns[name].flatMap(({ value }) => (value === null ? [] : [value]));
}
