import type { LinkView } from "@throughline/protocol";
import { lazy } from "react";

/** The rules and the split test of a link. Few links have them, so they are loaded only then. */
export const LazyTargetingCards = lazy<React.FC<{ app: string; link: LinkView }>>(
  () => import("./targeting-cards.tsx"),
);
