import type { AppChange, AppView } from "@throughline/protocol";
import { useMutation } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { confirm } from "./confirm.tsx";
import type { Question } from "./confirm.tsx";
import { notify, notifyError } from "./notify.tsx";

interface ActionOptions<Input, Answer> {
  readonly run: (input: Input) => Promise<Answer>;
  /** What the user must confirm first, if anything. */
  readonly question?: (input: Input) => Question | undefined | Promise<Question>;
  /** The message after success. */
  readonly done?: string | ((answer: Answer, input: Input) => string);
  /** Called after success, before the message. */
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** The queries to load again, whether the action succeeded or not. */
  readonly refresh?: QueryKey;
}

/** An action of the user on the service. It asks first if it must, reports success or failure, and loads the changed data again. */
export function useAction<Input = void, Answer = unknown>(action: ActionOptions<Input, Answer>) {
  const { run, question, done, onDone, refresh } = action;
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (answer, input) => {
      await onDone?.(answer, input);
      const message = typeof done === "function" ? done(answer, input) : done;
      if (message !== undefined) notify(message);
    },
    onError: notifyError,
    onSettled: () => refresh && queryClient.invalidateQueries({ queryKey: refresh }),
  });
  async function ask(input: Input): Promise<void> {
    const asked = await question?.(input);
    if (!asked || (await confirm(asked))) mutation.mutate(input);
  }
  return {
    start: (input: Input) => void ask(input).catch(notifyError),
    isPending: mutation.isPending,
  };
}

/** An action that changes the app’s settings. */
export function useAppChange<Input>(
  appId: string,
  {
    toBody,
    ...action
  }: Omit<ActionOptions<Input, AppView>, "run"> & { toBody: (input: Input) => AppChange },
) {
  return useAction<Input, AppView>({
    ...action,
    run: (input) => adminClient(appId).updateApp({ body: toBody(input) }),
    onDone: async (changed, input) => {
      queryClient.setQueryData(appQuery(appId).queryKey, changed);
      await action.onDone?.(changed, input);
    },
  });
}
