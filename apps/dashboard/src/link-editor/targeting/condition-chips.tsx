import { Button, CloseButton, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Menu, MenuItem } from "../../shell/menu.tsx";
import { Popup } from "../../shell/popup.tsx";
import { targetingTexts } from "../../texts/targeting.ts";
import { ConditionPicker } from "./condition-picker.tsx";
import { addCondition, hasCondition, kindNames, removeCondition } from "./conditions.ts";
import type { ConditionKind, Conditions } from "./conditions.ts";
import { describeCondition } from "./describe-conditions.ts";

const texts = targetingTexts.conditions;

/** The conditions of a rule as chips. A chip opens the inputs of its condition. */
export function ConditionChips({
  label,
  path,
  when,
  errorOf,
  onChange,
  timeZone,
}: {
  label: string;
  /** The name of the conditions in the form, such as `rules.0.when`. */
  path: string;
  when: Conditions;
  errorOf: (path: string) => string | undefined;
  onChange: (when: Conditions) => void;
  timeZone: string;
}) {
  const [added, setAdded] = useState<ConditionKind>();
  const present = kindNames.filter((kind) => hasCondition(when, kind));
  const absent = kindNames.filter((kind) => !present.includes(kind));
  const errors = present.flatMap((kind) => errorOf(`${path}.${kind}`) ?? []);
  return (
    <Stack gap="xs">
      <div className="row wrap" role="group" aria-label={label}>
        {present.map((kind) => {
          const name = texts.kinds[kind];
          const value = describeCondition(kind, when);
          return (
            <span className="chip" key={kind}>
              <Popup
                label={name}
                buttonLabel={`${name}: ${value}`}
                width="min(320px, 90vw)"
                initiallyOpen={kind === added}
                button={{
                  variant: "transparent",
                  size: "compact-sm",
                  "data-path": `${path}.${kind}`,
                  children: (
                    <>
                      <span className="soft">{name}</span>&nbsp;
                      <bdi>{value}</bdi>
                    </>
                  ),
                }}
              >
                {(close) => (
                  <div className="stack">
                    <ConditionPicker
                      kind={kind}
                      when={when}
                      timeZone={timeZone}
                      onChange={(change) => onChange({ ...when, ...change })}
                    />
                    <Button size="xs" onClick={close}>
                      {texts.done}
                    </Button>
                  </div>
                )}
              </Popup>
              <CloseButton
                size="xs"
                aria-label={texts.remove(name)}
                onClick={() => onChange(removeCondition(when, kind))}
              />
            </span>
          );
        })}
        {absent.length > 0 && (
          <Menu
            align="start"
            trigger={
              <>
                <IconPlus size={15} /> {texts.add}
              </>
            }
          >
            {absent.map((kind) => (
              <MenuItem
                key={kind}
                onSelect={() => {
                  setAdded(kind);
                  onChange(addCondition(when, kind));
                }}
              >
                {texts.kinds[kind]}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {errors.map((error) => (
        <p key={error} className="error-text" role="alert">
          {error}
        </p>
      ))}
    </Stack>
  );
}
