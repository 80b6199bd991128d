import { Button, Group } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { shellTexts } from "../texts/shell.ts";
import { describeError } from "./error-notice.tsx";
import { Sentence } from "./format.tsx";
import type { NotificationAction } from "./notify.tsx";

/** The place where notifications appear. */
export function NotificationArea() {
  return <Notifications position="bottom-center" autoClose={8000} limit={3} />;
}

const closeButtonProps = { "aria-label": shellTexts.notification.close };

export function showMessage(text: string, action?: NotificationAction): void {
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

export function showError(error: unknown): void {
  const { heading, text } = describeError(error);
  notifications.show({
    role: "alert",
    color: "red",
    icon: <IconAlertCircle size={18} />,
    closeButtonProps,
    message: <Sentence>{`${heading}. ${text}`}</Sentence>,
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
