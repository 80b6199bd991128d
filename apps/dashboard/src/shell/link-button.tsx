import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A link to a page that looks like a button. */
export const LinkButton = createLink(
  (props: ButtonProps & Omit<ComponentProps<"a">, keyof ButtonProps>) => (
    <Button component="a" {...props} />
  ),
);
