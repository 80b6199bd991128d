import { attributionModels, flaggedChoices } from "@throughline/protocol";
import type { AttributionModel, FlaggedChoice, StatsReport } from "@throughline/protocol";
import { NativeSelect } from "@mantine/core";
import { Popup } from "../shell/popup.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.counting;

/** Chooses the attribution model, and whether flagged installs are counted. */
export function CountingMenu({
  report: { attribution, flagged },
}: {
  report: Pick<StatsReport, "attribution" | "flagged">;
}) {
  const { change } = useAnalytics();
  const chosen = [texts.models[attribution], flagged !== "include" && texts.flagged[flagged]];
  return (
    <Popup label={chosen.filter(Boolean).join(", ")} button={{ size: "xs" }}>
      {() => (
        <div className="stack">
          <NativeSelect
            label={texts.attribution}
            description={texts.attributionHint}
            value={attribution}
            data={attributionModels.map((value) => ({ value, label: texts.models[value] }))}
            onChange={({ target }) => change({ attribution: target.value as AttributionModel })}
          />
          <NativeSelect
            label={texts.flaggedInstalls}
            value={flagged}
            data={flaggedChoices.map((value) => ({ value, label: texts.flagged[value] }))}
            onChange={({ target }) => change({ flagged: target.value as FlaggedChoice })}
          />
        </div>
      )}
    </Popup>
  );
}
