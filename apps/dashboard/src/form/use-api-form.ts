import { AdminError } from "@throughline/protocol/admin";
import { useForm } from "@mantine/form";
import type { UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SyntheticEvent } from "react";
import { describeError, fieldMessage } from "../shell/error-notice.tsx";
import { formTexts } from "../texts/form.ts";
import { checkBody } from "./check-body.ts";
import type { BodyRoute } from "./check-body.ts";
import { useDraft } from "./use-draft.ts";

/** Why a form could not be saved. */
export interface Problem {
  /** The name of the input that the problem belongs to, if any. */
  readonly field?: string | undefined;
  readonly message: string;
}

export interface ApiFormOptions<Values, Body, Answer> {
  /** The endpoint whose schema validates the form. */
  readonly route: BodyRoute;
  readonly initialValues: Values;
  readonly toBody: (values: Values) => Body;
  readonly send: (body: Body) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => unknown;
  /** Returns the input for a field of the API. Defaults to the input of the same name. */
  readonly inputOf?: (field: string) => string;
  /** Replaces the API’s message at an input, for example when the input has another unit. */
  readonly messages?: Partial<Record<keyof Values & string, string>>;
  /** Returns problems that the schema cannot find, as messages by input. */
  readonly check?: (values: Values) => Record<string, string>;
  /** Describes an error without a field. Defaults to `describeError`. */
  readonly describe?: (error: unknown) => Problem | undefined;
  /** The name under which unsaved changes survive a reload. With a name, the user must confirm to leave the page. */
  readonly draft?: string;
}

export interface ApiForm<Values> {
  readonly form: UseFormReturnType<Values>;
  /** What is wrong with the values that were submitted last. */
  readonly problems: readonly Problem[];
  readonly sending: boolean;
  readonly submit: (event?: SyntheticEvent) => void;
  /** Moves the focus to an input. */
  readonly focus: (field: string) => void;
}

/**
 * A form that sends a request to the API. Errors appear at their inputs and in `problems`, and the first invalid input gets the
 * focus.
 */
export function useApiForm<Values extends Record<string, unknown>, Body, Answer>(
  options: ApiFormOptions<Values, Body, Answer>,
): ApiForm<Values> {
  const { route, initialValues, toBody, send, draft } = options;
  const messages: Partial<Record<string, string>> = options.messages ?? {};
  const inputOf = options.inputOf ?? ((field: string) => field);
  const form = useForm<Values>({ initialValues });
  const { forget } = useDraft(form, draft);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const busy = useRef(false);

  const focus = (field: string) => {
    const input = form.getInputNode<HTMLElement, never>(field as never);
    input?.closest("details")?.setAttribute("open", "");
    input?.focus();
  };

  const nodeOf = (field: string | undefined) =>
    field === undefined ? null : form.getInputNode(field as never);

  /** Moves a problem from a field of the API to the form’s input for that field. */
  function atInput({ field, message }: Problem): Problem {
    const input = field === undefined ? undefined : inputOf(field);
    if (input === undefined || !nodeOf(input)) return { message };
    return { field: input, message: messages[input] ?? message };
  }

  function show(newProblems: readonly Problem[]): void {
    const sorted = newProblems.toSorted((a, b) =>
      comparePosition(nodeOf(a.field), nodeOf(b.field)),
    );
    setProblems(sorted);
    const atFields = sorted.filter(({ field }) => field !== undefined);
    form.setErrors(Object.fromEntries(atFields.map(({ field, message }) => [field, message])));
    const [first] = atFields;
    if (first?.field !== undefined) focus(first.field);
  }

  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      forget();
      await options.onSuccess?.(answer);
    },
    onError: (error) => show([options.describe?.(error) ?? atInput(toProblem(error))]),
  });

  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setProblems([]);
    form.clearErrors();
    try {
      const values = form.getValues();
      const failedChecks = Object.entries(options.check?.(values) ?? {});
      const body = toBody(values);
      const violations = await checkBody(route, body).catch(() => []);
      const found = [
        ...failedChecks.map(([field, message]) => ({ field, message })),
        ...violations.map((violation) =>
          atInput({ field: violation.field, message: describeViolation(violation) }),
        ),
      ].filter(isFirstOfItsField);
      if (found.length > 0) show(found);
      else await mutation.mutateAsync(body).catch(() => undefined);
    } finally {
      busy.current = false;
    }
  }

  return {
    form,
    problems,
    sending: mutation.isPending,
    focus,
    submit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
}

/** Returns whether a problem is the first one at its input. The form’s own checks come before those of the API. */
function isFirstOfItsField({ field }: Problem, index: number, all: readonly Problem[]): boolean {
  return field === undefined || all.findIndex((other) => other.field === field) === index;
}

function describeViolation(violation: { field: string; message: string }): string {
  return violation.message.startsWith("missing ") ? formTexts.missing : fieldMessage(violation);
}

function toProblem(error: unknown): Problem {
  if (error instanceof AdminError && error.field !== undefined) {
    return { field: error.field, message: fieldMessage(error) };
  }
  const { heading, text } = describeError(error);
  return { message: `${heading}. ${text}` };
}

function comparePosition(a: Node | null, b: Node | null): number {
  if (!a || !b) return Number(a === null) - Number(b === null);
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
