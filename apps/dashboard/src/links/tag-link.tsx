import { Badge } from "@mantine/core";
import type { BadgeProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A tag that links to a page about the links with this tag. */
export const TagLink = createLink(
  (props: BadgeProps & Omit<ComponentProps<"a">, keyof BadgeProps>) => (
    <Badge component="a" {...props} style={{ cursor: "pointer" }} />
  ),
);
