import { ActionIcon, Alert, Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Field } from "../../shell/field.tsx";
import { targetingTexts } from "../../texts/targeting.ts";
import { AlternativeFields } from "./alternative-fields.tsx";
import { ConditionChips } from "./condition-chips.tsx";
import { RuleSentence } from "./rule-sentence.tsx";
import { newRule } from "./targeting-form.ts";
import type { RuleForm } from "./targeting-form.ts";

const texts = targetingTexts.rules;

const maxRules = 20;

/** The editor for a link’s rules. Their order matters. */
export default function RulesEditor({
  appId,
  rules,
  onChange,
  errorOf,
  timeZone,
  needsGeoDatabase,
}: {
  appId: string;
  rules: readonly RuleForm[];
  onChange: (rules: RuleForm[]) => void;
  errorOf: (path: string) => string | undefined;
  timeZone: string;
  needsGeoDatabase: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  /** The `data-focus` of the element that gets the focus after the rules have changed. */
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-focus="${toFocus.current}"]`)?.focus();
    toFocus.current = undefined;
  });

  const change = (index: number, part: Partial<RuleForm>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));

  /** Moves a rule. The pressed button keeps the focus. If it becomes disabled, the other button gets the focus. */
  function move(index: number, to: number) {
    const moved = [...rules];
    const [rule] = moved.splice(index, 1);
    if (!rule) return;
    moved.splice(to, 0, rule);
    const focusUp = to === 0 ? false : to === rules.length - 1 ? true : to < index;
    toFocus.current = `${rule.key} ${focusUp ? "up" : "down"}`;
    onChange(moved);
  }

  return (
    <div className="stack" ref={list}>
      <p className="soft">{texts.hint}</p>
      {rules.map((rule, index) => {
        const path = `rules.${index}`;
        const ruleError = errorOf(path);
        return (
          <fieldset
            key={rule.key}
            className="alternative stack"
            data-path={path}
            tabIndex={-1}
            aria-label={rule.name}
          >
            <Group align="flex-end" gap="sm">
              <Field
                flex="1 1 120px"
                label={texts.name}
                dir="auto"
                maxLength={64}
                data-focus={`${rule.key} name`}
                data-path={`${path}.name`}
                value={rule.name}
                errorMessage={errorOf(`${path}.name`)}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size="lg"
                  data-focus={`${rule.key} up`}
                  aria-label={texts.moveUp(rule.name)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  data-focus={`${rule.key} down`}
                  aria-label={texts.moveDown(rule.name)}
                  disabled={index === rules.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  c="red"
                  aria-label={texts.remove(rule.name)}
                  onClick={() => {
                    toFocus.current = "add";
                    onChange(rules.filter((other) => other !== rule));
                  }}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            </Group>
            <ConditionChips
              label={targetingTexts.conditions.label(rule.name)}
              path={`${path}.when`}
              when={rule.when}
              errorOf={errorOf}
              timeZone={timeZone}
              onChange={(when) => change(index, { when })}
            />
            <AlternativeFields
              appId={appId}
              path={path}
              value={rule}
              errorOf={errorOf}
              onChange={(part) => change(index, part)}
            />
            <RuleSentence rule={rule} />
            {ruleError !== undefined && (
              <p className="error-text" role="alert">
                {ruleError}
              </p>
            )}
          </fieldset>
        );
      })}
      {rules.length < maxRules && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            data-focus="add"
            onClick={() => {
              const rule = newRule(rules);
              toFocus.current = `${rule.key} name`;
              onChange([...rules, rule]);
            }}
          >
            {texts.add}
          </Button>
        </Group>
      )}
      {needsGeoDatabase && <Alert color="yellow">{texts.needsGeoDatabase}</Alert>}
    </div>
  );
}
