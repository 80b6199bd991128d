import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProblems } from "./form-problems.tsx";
import type { ApiForm } from "./use-api-form.ts";

/** The button that sends a long form, and why the form was not saved. It stays in view while the form is. */
export function SaveBar<Values>({
  api,
  action,
  children,
}: {
  api: ApiForm<Values>;
  /** The label of the button. */
  action: string;
  /** More buttons. */
  children?: ReactNode;
}) {
  return (
    <div className="save-bar">
      <FormProblems form={api} />
      <Group>
        <Button type="submit" loading={api.sending}>
          {action}
        </Button>
        {children}
      </Group>
    </div>
  );
}
