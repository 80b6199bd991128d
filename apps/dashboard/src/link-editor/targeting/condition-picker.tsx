import {
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  Stack,
  TagsInput,
  TextInput,
} from "@mantine/core";
import { conditionDevices, conditionPlatforms, weekdays } from "@throughline/protocol";
import { useMemo } from "react";
import { CountryFlag } from "../../analytics/describe-value.tsx";
import { targetingTexts } from "../../texts/targeting.ts";
import { toLocalTime } from "../local-time.ts";
import type { ConditionKind, Conditions } from "./conditions.ts";
import { dayName } from "./describe-conditions.ts";
import { allCountries, allLanguages, languageName } from "./place-names.ts";

const texts = targetingTexts.conditions;

/** Renders dropdowns inside the popup, because a click outside the popup closes it. */
const comboboxProps = { withinPortal: false };

interface PickerProps {
  readonly when: Conditions;
  readonly onChange: (change: Conditions) => void;
  /** The app’s time zone. */
  readonly timeZone: string;
}

/** The inputs of one condition. */
export function ConditionPicker({ kind, ...props }: PickerProps & { kind: ConditionKind }) {
  const Picker = pickers[kind];
  return <Picker {...props} />;
}

const pickers: Readonly<Record<ConditionKind, (props: PickerProps) => React.ReactNode>> = {
  countries: CountryPicker,
  languages: LanguagePicker,
  regions: ({ when, onChange }) => (
    <TagsInput
      label={texts.kinds.regions}
      description={texts.hints.regions}
      value={when.regions ?? []}
      onChange={(regions) => onChange({ regions: regions.map((code) => code.toUpperCase()) })}
      comboboxProps={comboboxProps}
      data-autofocus
    />
  ),
  referrers: ({ when, onChange }) => (
    <TagsInput
      label={texts.kinds.referrers}
      description={texts.hints.referrers}
      value={when.referrers ?? []}
      onChange={(hosts) => onChange({ referrers: hosts.map(toHost) })}
      comboboxProps={comboboxProps}
      data-autofocus
    />
  ),
  platforms: ({ when, onChange }) => (
    <Checkboxes
      label={texts.kinds.platforms}
      options={conditionPlatforms.map((value) => ({ value, label: texts.platforms[value] }))}
      value={when.platforms}
      onChange={(platforms) => onChange({ platforms })}
    />
  ),
  devices: ({ when, onChange }) => (
    <Checkboxes
      label={texts.kinds.devices}
      options={conditionDevices.map((value) => ({ value, label: texts.devices[value] }))}
      value={when.devices}
      onChange={(devices) => onChange({ devices })}
    />
  ),
  days: ({ when, onChange, timeZone }) => (
    <Checkboxes
      label={texts.kinds.days}
      hint={texts.hints.zone(timeZone)}
      options={weekdays.map((value) => ({ value, label: dayName(value) }))}
      value={when.days}
      onChange={(days) => onChange({ days })}
    />
  ),
  osVersion: ({ when, onChange }) => (
    <>
      <TextInput
        label={texts.minOsVersion}
        placeholder="17.4"
        value={when.minOsVersion ?? ""}
        onChange={({ target }) => onChange({ minOsVersion: target.value.trim() })}
        data-autofocus
      />
      <TextInput
        label={texts.maxOsVersion}
        description={texts.hints.osVersion}
        placeholder="18"
        value={when.maxOsVersion ?? ""}
        onChange={({ target }) => onChange({ maxOsVersion: target.value.trim() })}
      />
    </>
  ),
  dates: ({ when, onChange }) => (
    <>
      <TextInput
        label={texts.from}
        type="datetime-local"
        value={when.from ? toLocalTime(when.from) : ""}
        onChange={({ target }) => onChange({ from: toIso(target.value) })}
        data-autofocus
      />
      <TextInput
        label={texts.until}
        description={texts.hints.dates}
        type="datetime-local"
        value={when.until ? toLocalTime(when.until) : ""}
        onChange={({ target }) => onChange({ until: toIso(target.value) })}
      />
    </>
  ),
  hours: ({ when: { hours = { from: "", until: "" } }, onChange, timeZone }) => (
    <>
      <Group grow>
        <TextInput
          label={texts.from}
          type="time"
          value={hours.from}
          onChange={({ target }) => onChange({ hours: { ...hours, from: target.value } })}
          data-autofocus
        />
        <TextInput
          label={texts.until}
          type="time"
          value={hours.until}
          onChange={({ target }) => onChange({ hours: { ...hours, until: target.value } })}
        />
      </Group>
      <p className="soft">{texts.hints.zone(timeZone)}</p>
    </>
  ),
  inAppBrowser: ({ when, onChange }) => (
    <NativeSelect
      label={texts.kinds.inAppBrowser}
      data={[
        { value: "true", label: texts.inAppBrowser.true },
        { value: "false", label: texts.inAppBrowser.false },
      ]}
      value={`${when.inAppBrowser ?? true}`}
      onChange={({ target }) => onChange({ inAppBrowser: target.value === "true" })}
      data-autofocus
    />
  ),
  visitor: ({ when, onChange }) => (
    <NativeSelect
      label={texts.kinds.visitor}
      data={(["new", "returning"] as const).map((value) => ({
        value,
        label: texts.visitors[value],
      }))}
      value={when.visitor ?? "new"}
      onChange={({ target }) => onChange({ visitor: target.value as "new" | "returning" })}
      data-autofocus
    />
  ),
};

function CountryPicker({ when, onChange }: PickerProps) {
  const countries = useMemo(() => allCountries(), []);
  return (
    <MultiSelect
      label={texts.kinds.countries}
      data={countries}
      value={when.countries ?? []}
      onChange={(codes) => onChange({ countries: codes })}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <CountryFlag code={option.value} />
          {option.label}
        </Group>
      )}
      searchable
      nothingFoundMessage={texts.nothingFound}
      comboboxProps={comboboxProps}
      data-autofocus
    />
  );
}

function LanguagePicker({ when, onChange }: PickerProps) {
  const { languages: chosen = [] } = when;
  const known = useMemo(() => allLanguages(), []);
  const others = chosen.filter((tag) => !known.some(({ value }) => value === tag));
  return (
    <MultiSelect
      label={texts.kinds.languages}
      description={texts.hints.languages}
      data={[...known, ...others.map((value) => ({ value, label: languageName(value) }))]}
      value={chosen}
      onChange={(languages) => onChange({ languages })}
      searchable
      nothingFoundMessage={texts.nothingFound}
      comboboxProps={comboboxProps}
      data-autofocus
    />
  );
}

/** A group of checkboxes. The value keeps the order of the options. */
function Checkboxes<Value extends string>({
  label,
  hint,
  options,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value[] | undefined;
  onChange: (value: Value[]) => void;
}) {
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      value={value ?? []}
      onChange={(chosen) =>
        onChange(options.map((option) => option.value).filter((option) => chosen.includes(option)))
      }
    >
      <Stack gap="xs">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Returns the host of the typed text, which may be a whole URL. */
function toHost(typed: string): string {
  return (URL.parse(typed)?.host ?? typed).toLowerCase();
}

function toIso(localTime: string): string {
  return localTime === "" ? "" : new Date(localTime).toISOString();
}
