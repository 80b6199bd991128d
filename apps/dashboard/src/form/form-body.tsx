import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { shellTexts } from "../texts/shell.ts";
import { FormProblems } from "./form-problems.tsx";
import type { ApiForm } from "./use-api-form.ts";

/** The inputs of a form, what is wrong with them, and the button that sends the form. */
export function FormBody<Values>({
  api,
  action,
  onCancel,
  hideFieldProblems = false,
  wide = false,
  children,
}: {
  api: ApiForm<Values>;
  /** The label of the button that sends the form. */
  action: string;
  /** Closes the dialog of the form. */
  onCancel?: () => void;
  hideFieldProblems?: boolean;
  /** Whether the button is as wide as the inputs. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <form onSubmit={api.submit} noValidate>
      <Stack>
        {children}
        <FormProblems form={api} hideFieldProblems={hideFieldProblems} />
        <Group justify={onCancel && "flex-end"} grow={wide}>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {shellTexts.confirm.cancel}
            </Button>
          )}
          <Button type="submit" loading={api.sending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
