import { createElement } from "react";
import type { ReactElement, SVGProps } from "react";

/** The shapes of an icon: the tag and the attributes of each. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  readonly size?: number | string;
  /** The width of the lines. */
  readonly stroke?: number | string;
}

/** Creates the component of an icon. The build calls it with `icons.json`, because installing all icons takes seconds. */
export function createIcon(kind: "outline" | "filled", shapes: Shapes) {
  return function Icon({
    size = 24,
    stroke = 2,
    color = "currentColor",
    ...others
  }: IconProps): ReactElement {
    const drawn =
      kind === "filled"
        ? { fill: color, stroke: "none" }
        : {
            fill: "none",
            stroke: color,
            strokeWidth: stroke,
            strokeLinecap: "round" as const,
            strokeLinejoin: "round" as const,
          };
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: "0 0 24 24",
        width: size,
        height: size,
        ...drawn,
        ...others,
      },
      shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
