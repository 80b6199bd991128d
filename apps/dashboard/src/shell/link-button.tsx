import { Button } from "@mantine/core";
import type { ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A link to a page that looks like a button. */
export const LinkButton = createLink((props: ButtonProps & AnchorProps) => (
  <Button component="a" {...props} />
));
