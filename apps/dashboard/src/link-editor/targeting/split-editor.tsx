import { findSameDestinations } from "@throughline/protocol";
import { ActionIcon, Alert, Badge, Button, Group, NumberInput } from "@mantine/core";
import { IconPlus, IconTrash, IconTrophy } from "@tabler/icons-react";
import { locale } from "../../language/language.ts";
import { Field } from "../../shell/field.tsx";
import { targetingTexts } from "../../texts/targeting.ts";
import { AlternativeFields } from "./alternative-fields.tsx";
import { addVariant, newSplit, totalWeight, withEvenWeights } from "./targeting-form.ts";
import type { SplitForm, VariantForm } from "./targeting-form.ts";

const texts = targetingTexts.split;

const lists = new Intl.ListFormat(locale);

const minVariants = 2;
const maxVariants = 10;

/** The editor for a link’s split test. */
export default function SplitEditor({
  appId,
  destination,
  split,
  onChange,
  errorOf,
}: {
  appId: string;
  /** The link’s own destination. */
  destination: string;
  split: SplitForm | null;
  onChange: (split: SplitForm | null) => void;
  errorOf: (path: string) => string | undefined;
}) {
  if (!split) {
    return (
      <div className="stack">
        <p className="soft">{texts.hint}</p>
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange(newSplit())}
          >
            {texts.add}
          </Button>
        </Group>
      </div>
    );
  }
  const { variants, winner } = split;
  const setVariants = (next: VariantForm[]) => onChange({ ...split, variants: next });
  const total = totalWeight(variants);
  const splitError = errorOf("split.variants") ?? errorOf("split.winner");

  function change(index: number, part: Partial<VariantForm>) {
    const next = variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant));
    // The winner is stored by name, so its name changes with the variant’s.
    const renamed = part.name !== undefined && variants[index]?.name === winner;
    onChange({ variants: next, winner: renamed ? part.name : winner });
  }

  return (
    <div className="stack">
      <p className="soft">{texts.hint}</p>
      {variants.map((variant, index) => {
        const path = `split.variants.${index}`;
        return (
          <fieldset
            key={variant.key}
            className="alternative stack"
            data-path={path}
            tabIndex={-1}
            aria-label={texts.variant(variant.name)}
          >
            <Group align="flex-end" gap="sm">
              <Field
                flex="1 1 120px"
                label={texts.name}
                dir="auto"
                maxLength={64}
                data-path={`${path}.name`}
                value={variant.name}
                errorMessage={errorOf(`${path}.name`)}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <NumberInput
                w={88}
                label={texts.weight}
                min={0}
                max={100}
                allowDecimal={false}
                value={variant.weight}
                error={errorOf(`${path}.weight`)}
                data-path={`${path}.weight`}
                onChange={(weight) => change(index, { weight: Number(weight) })}
              />
              <ActionIcon
                variant="default"
                size="lg"
                c="red"
                aria-label={texts.removeVariant(variant.name)}
                disabled={variants.length <= minVariants}
                onClick={() =>
                  onChange({
                    variants: variants.filter((other) => other !== variant),
                    winner: variant.name === winner ? undefined : winner,
                  })
                }
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
            <AlternativeFields
              appId={appId}
              path={path}
              value={variant}
              errorOf={errorOf}
              onChange={(part) => change(index, part)}
            />
            <Group>
              {variant.name === winner ? (
                <Badge color="green" leftSection={<IconTrophy size={13} />}>
                  {texts.winner}
                </Badge>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconTrophy size={14} />}
                  onClick={() => onChange({ ...split, winner: variant.name })}
                >
                  {texts.chooseWinner(variant.name)}
                </Button>
              )}
            </Group>
          </fieldset>
        );
      })}
      <p
        className={total === 100 ? "soft" : "error-text"}
        role="status"
        data-path="split.variants"
        tabIndex={-1}
        aria-label={texts.title}
      >
        {texts.total(total)}
      </p>
      {splitError !== undefined && total === 100 && (
        <p className="error-text" role="alert">
          {splitError}
        </p>
      )}
      {findSameDestinations(destination, variants).map((names) => (
        <Alert key={names.join()} color="yellow">
          {texts.sameDestination(lists.format(names))}
        </Alert>
      ))}
      {winner !== undefined && (
        <Group data-path="split.winner" tabIndex={-1} aria-label={texts.winner}>
          <span>{texts.winnerHint(winner)}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ ...split, winner: undefined })}
          >
            {texts.continueTest}
          </Button>
        </Group>
      )}
      <Group>
        {variants.length < maxVariants && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setVariants(addVariant(variants))}
          >
            {texts.addVariant}
          </Button>
        )}
        <Button variant="default" onClick={() => setVariants(withEvenWeights(variants))}>
          {texts.evenly}
        </Button>
        <Button variant="default" c="red" onClick={() => onChange(null)}>
          {texts.remove}
        </Button>
      </Group>
    </div>
  );
}
