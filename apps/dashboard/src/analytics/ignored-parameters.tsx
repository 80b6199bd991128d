import { splitValues } from "@throughline/protocol";
import { Text } from "@mantine/core";
import { analyticsTexts } from "../texts/analytics.ts";
import { useAnalytics } from "./use-analytics.ts";

/** Says which parameters of the address have no effect, so that nobody takes the figures for others. */
export function IgnoredParameters() {
  const { ignored = "" } = useAnalytics().search;
  const parameters = splitValues(ignored);
  if (parameters.length === 0) return null;
  return (
    <Text c="red" fw={500} role="alert">
      {analyticsTexts.page.ignored(parameters.join(", "))}
    </Text>
  );
}
