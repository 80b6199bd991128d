import type { InstallFlagName } from "@throughline/protocol";
import { Badge } from "@mantine/core";
import { installTexts } from "../texts/installs.ts";

/** The signs of fraud of an install. */
export function FlagBadges({ flags }: { flags: readonly InstallFlagName[] }) {
  return flags.map((flag) => (
    <Badge key={flag} color="red">
      {installTexts.flags[flag]}
    </Badge>
  ));
}
