import type { UseFormReturnType } from "@mantine/form";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { confirm } from "../shell/confirm.tsx";
import { notify } from "../shell/notify.tsx";
import { formTexts as texts } from "../texts/form.ts";

/**
 * Keeps the unsaved changes of a form over a reload, and asks before the user leaves the page. Without a name, this hook does
 * nothing. `forget` drops the changes, for example after they were saved.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  name: string | undefined,
): { forget: () => void } {
  const forgotten = useRef(false);
  const dirty = name !== undefined && form.isDirty();

  const restore = useEffectEvent(() => {
    const changes = name === undefined ? undefined : readDraft(name);
    if (name === undefined || !changes) return;
    form.setValues(changes as Partial<Values>);
    notify(texts.restored, {
      label: texts.discard,
      run: () => {
        removeDraft(name);
        form.reset();
      },
    });
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    if (name === undefined || forgotten.current) return;
    if (dirty) writeDraft(name, form.getInitialValues(), form.getValues());
    else if (form.isTouched()) removeDraft(name);
  }, [name, dirty, form]);

  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !forgotten.current,
    shouldBlockFn: async ({ current, next }) => {
      // If only the search parameters change, the form stays on the page.
      if (forgotten.current || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: texts.leaveTitle,
        text: texts.leaveText,
        action: texts.discard,
        cancel: texts.keepEditing,
      });
      if (leave && name !== undefined) removeDraft(name);
      return !leave;
    },
  });

  return {
    forget() {
      if (name === undefined) return;
      forgotten.current = true;
      removeDraft(name);
    },
  };
}

const keyOf = (name: string) => `throughline-draft ${name}`;

/** Returns the unsaved changes of a form. */
function readDraft(name: string): Record<string, unknown> | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  return text === null ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

/** Stores the values that differ from the initial ones, except passwords. */
function writeDraft(
  name: string,
  initial: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): void {
  const changes = Object.entries(values).filter(
    ([field, value]) =>
      field !== "password" && JSON.stringify(value) !== JSON.stringify(initial[field]),
  );
  sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(changes)));
}

function removeDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}
