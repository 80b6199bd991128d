import { Button, Group } from "@mantine/core";

/** Buttons of which one is pressed. */
export function Choices<Value extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <Group gap={4} role="group" aria-label={label}>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="compact-sm"
          variant={choice.value === chosen ? "light" : "default"}
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </Group>
  );
}
