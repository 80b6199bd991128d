import { filterNames, findFilterValue, operatorsOf, valuesOfFilter } from "@throughline/protocol";
import type { FilterName, ReportFilter, StatsReport } from "@throughline/protocol";
import { Button, NativeSelect, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { filterSuggestionsQuery, tagsQuery } from "../api/queries.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { describeValue } from "./describe-value.tsx";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.filters;

/** Renders the dropdown inside the popup, because a click outside the popup closes it. */
const comboboxProps = { withinPortal: false };

/** The page has a menu of its own for new and returning users. */
const names = filterNames.filter((name) => name !== "users");

/** Chooses what to filter by, how, and the values. Values need not be listed on the page. */
export function FilterEditor({
  report,
  filter,
  onApply,
}: {
  report: StatsReport | undefined;
  /** The filter to change. */
  filter?: ReportFilter;
  onApply: (filter: ReportFilter) => void;
}) {
  const { appId } = useAnalytics();
  const [name, setName] = useState<FilterName>(filter?.name ?? "country");
  const [chosen, setOperator] = useState(filter?.operator ?? "is");
  const [typed, setTyped] = useState(
    () => filter?.values.map((value) => describeValue(filter.name, value)) ?? [],
  );
  const [text, setText] = useState("");
  const [isFocused, setIsFocused] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const operators = operatorsOf(name);
  const operator = operators.includes(chosen) ? chosen : "is";
  const own = filter?.name === name ? filter.values : [];
  // A page without a report of its own loads one for the suggestions.
  const loaded = useQuery({ ...filterSuggestionsQuery(appId), enabled: report === undefined });
  const tags = useQuery({ ...tagsQuery(appId), enabled: name === "tag" }).data ?? [];
  const listed = [
    ...own.map((value) => labeled(name, value)),
    ...(name === "tag"
      ? tags.map((tag) => labeled(name, tag.name))
      : listedValues(report ?? loaded.data, name)),
  ];

  function apply(event: FormEvent) {
    event.preventDefault();
    const values = typed.map((each) =>
      operator === "contains" ? each : findValue(listed, name, each),
    );
    const unknown = typed.find((_, index) => values[index] === undefined);
    setErrorMessage(
      unknown === undefined
        ? typed.length === 0
          ? texts.missing
          : undefined
        : texts.unknown(unknown, texts.names[name]),
    );
    const found = values.filter((value) => value !== undefined);
    if (found.length > 0 && unknown === undefined) onApply({ name, operator, values: found });
  }

  return (
    <form className="stack" onSubmit={apply}>
      <NativeSelect
        label={texts.by}
        value={name}
        data={names.map((value) => ({ value, label: texts.names[value] }))}
        data-autofocus
        onChange={({ target }) => {
          setName(target.value as FilterName);
          setTyped([]);
          setErrorMessage(undefined);
        }}
      />
      <NativeSelect
        label={texts.condition}
        value={operator}
        data={operators.map((value) => ({ value, label: texts.operators[value] }))}
        onChange={({ target }) => setOperator(target.value as ReportFilter["operator"])}
      />
      <TagsInput
        label={texts.values}
        description={texts.valuesHint}
        // A campaign may contain a comma.
        splitChars={[]}
        data={[...new Set(listed.map(({ label }) => label))]}
        limit={50}
        value={typed}
        error={errorMessage}
        comboboxProps={comboboxProps}
        searchValue={text}
        onSearchChange={setText}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        // The list would cover the button, so it closes when it can add nothing.
        dropdownOpened={
          text === ""
            ? isFocused && typed.length === 0
            : !listed.some(({ label }) => label === text)
        }
        onChange={(all) => {
          setTyped(all);
          setErrorMessage(undefined);
        }}
      />
      <Button type="submit" size="xs">
        {filter ? texts.change : texts.apply}
      </Button>
    </form>
  );
}

interface ListedValue {
  readonly value: string;
  readonly label: string;
}

function labeled(name: FilterName, value: string): ListedValue {
  return { value, label: describeValue(name, value) };
}

/** Returns all values of a filter, or those that the report lists. */
function listedValues(report: StatsReport | undefined, name: FilterName): ListedValue[] {
  const all = valuesOfFilter(name);
  if (all) {
    return all
      .map((value) => labeled(name, value))
      .toSorted((a, b) => a.label.localeCompare(b.label));
  }
  if (!report || name === "tag" || name === "users") return [];
  if (name === "link") {
    return report.links.map(({ code, title }) =>
      title === null ? labeled(name, code) : { value: code, label: title },
    );
  }
  return report.breakdowns[name].flatMap(({ value }) =>
    value === null ? [] : [labeled(name, value)],
  );
}

function findValue(
  listed: readonly ListedValue[],
  name: FilterName,
  typed: string,
): string | undefined {
  return (
    listed.find(({ value, label }) => value === typed || label === typed)?.value ??
    findFilterValue(name, typed, (value) => describeValue(name, value))
  );
}
