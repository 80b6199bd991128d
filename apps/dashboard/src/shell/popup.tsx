import { Button, Popover } from "@mantine/core";
import type { ButtonProps, PopoverProps } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";

/** A button that opens a small dialog below itself. */
export function Popup({
  label,
  buttonLabel,
  button,
  position = "bottom-start",
  width,
  initiallyOpen = false,
  children,
}: {
  /** The name of the dialog, and the text of the button unless `button` has other content. */
  label: string;
  /** The accessible name of the button, if it differs from the text. */
  buttonLabel?: string;
  button: ButtonProps & { readonly "data-path"?: string };
  position?: NonNullable<PopoverProps["position"]>;
  width?: string;
  initiallyOpen?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={position}
      shadow="md"
      trapFocus
      // A popup that opens with its new button stays visible even if the button is outside the visible part of the page.
      hideDetached={!initiallyOpen}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          {...(buttonLabel !== undefined && { "aria-label": buttonLabel })}
          {...button}
          onClick={() => setIsOpen(!isOpen)}
        >
          {button.children ?? label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...(width !== undefined && { w: width })}>
        {children(() => setIsOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
