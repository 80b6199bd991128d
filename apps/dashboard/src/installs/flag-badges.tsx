import type { InstallFlagName } from "@throughline/protocol";
import { Badge } from "@mantine/core";
import { installTexts } from "../texts/installs.ts";

/** Badges for an install’s signs of fraud. */
export function FlagBadges({ flags }: { flags: readonly InstallFlagName[] }) {
  return flags.map((flag) => (
    <Badge key={flag} color="red">
      {installTexts.flags[flag]}
    </Badge>
  ));
}
