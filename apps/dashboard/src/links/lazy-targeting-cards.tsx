import type { LinkView } from "@throughline/protocol";
import { lazy } from "react";

/** The rules and the split test of a link. Few links have any, so the code is loaded only when needed. */
export const LazyTargetingCards = lazy<React.FC<{ appId: string; link: LinkView }>>(
  () => import("./targeting-cards.tsx"),
);
