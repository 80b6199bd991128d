import { Alert, Anchor, List } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { formTexts as texts } from "../texts/form.ts";
import type { ApiForm } from "./use-api-form.ts";

/** Lists why a form was not saved, with links to the inputs. Place the list next to the submit button. */
export function FormProblems<Values>({
  form: { form, problems, focus },
  hideFieldProblems = false,
}: {
  form: Pick<ApiForm<Values>, "form" | "problems" | "focus">;
  /** Lists only problems that belong to no input. For short forms, in which all inputs are visible next to the button. */
  hideFieldProblems?: boolean;
}) {
  // Mantine removes the error of an input when the user changes its value.
  const open = problems.filter(({ field }) =>
    field === undefined ? true : !hideFieldProblems && Boolean(form.errors[field]),
  );
  if (open.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertCircle />}
      title={texts.notSaved(open.length)}
      className="form-problems"
    >
      <List size="sm">
        {open.map(({ field, message }) => (
          <List.Item key={`${field} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <>
                <Anchor component="button" type="button" inherit onClick={() => focus(field)}>
                  {labelOf(form.getInputNode<HTMLInputElement, never>(field as never)) ?? field}
                </Anchor>
                : {message}
              </>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function labelOf(input: HTMLInputElement | null): string | undefined {
  const label = input?.labels?.[0]?.innerText ?? input?.getAttribute("aria-label");
  return label?.replace(/\s*\*$/, "");
}
