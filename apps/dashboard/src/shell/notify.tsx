import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { shellTexts } from "../texts/shell.ts";
import { describeError } from "./error-notice.tsx";

/** A button in a notification, such as “Undo”. */
export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

const closeButtonProps = { "aria-label": shellTexts.notification.close };

/** Shows a message for a few seconds, optionally with a button such as “Undo”. */
export function notify(text: string, action?: NotificationAction): void {
  const id = crypto.randomUUID();
  notifications.show({
    id,
    role: "status",
    color: "green",
    icon: <IconCheck size={18} />,
    closeButtonProps,
    message: action ? <Message id={id} text={text} action={action} /> : text,
  });
}

/** Shows what went wrong and what to do. */
export function notifyError(error: unknown): void {
  const { heading, text } = describeError(error);
  notifications.show({
    role: "alert",
    color: "red",
    icon: <IconAlertCircle size={18} />,
    closeButtonProps,
    message: `${heading}. ${text}`,
  });
}

/** After this time, the page shows the change and the notification has appeared. */
const settledMs = 300;

function Message({ id, text, action }: { id: string; text: string; action: NotificationAction }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If the focused element was removed, the focus moves to the button. The delay lets a closing menu return the focus first.
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused === document.body || focused?.id === "content") button.current?.focus();
    }, settledMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button
        ref={button}
        size="compact-sm"
        variant="light"
        onClick={() => {
          notifications.hide(id);
          // The button disappears with the notification, so the focus moves to the page.
          document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
          action.run();
        }}
      >
        {action.label}
      </Button>
    </Group>
  );
}
