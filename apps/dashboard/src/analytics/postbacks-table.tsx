import type { PostbackRow } from "@throughline/protocol";
import { Badge } from "@mantine/core";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount } from "../shell/format.tsx";
import { adsTexts } from "../texts/ads.ts";
import { describeCondition } from "../shell/describe-condition.ts";

const texts = adsTexts.postbacks;

/** How many postbacks Apple sent for each campaign and window, with the values that the app had set. */
export function PostbacksTable({ rows }: { rows: readonly PostbackRow[] }) {
  return (
    <>
      <DataTable
        label={texts.title}
        layout="scroll"
        className="figures-table"
        rows={rows}
        rowKey={({ framework, adNetwork, source, conversionType, window, test }) =>
          JSON.stringify([framework, adNetwork, source, conversionType, window, test])
        }
        columns={[
          {
            name: texts.columns.source,
            kind: "rowHeader",
            render: ({ source, test }) => (
              <>
                <bdi>{source}</bdi> {test && <Badge color="gray">{texts.test}</Badge>}
              </>
            ),
          },
          { name: texts.columns.adNetwork, render: ({ adNetwork }) => <bdi>{adNetwork}</bdi> },
          {
            name: texts.columns.framework,
            render: ({ framework }) => texts.frameworks[framework],
          },
          {
            name: texts.columns.conversionType,
            render: ({ conversionType }) => texts.conversionTypes[conversionType],
          },
          { name: texts.columns.window, render: ({ window }) => texts.windows[window] },
          {
            name: texts.columns.count,
            kind: "number",
            render: ({ count }) => formatCount(count),
          },
          { name: texts.columns.values, render: describeValues },
        ]}
      />
      <p className="soft">{texts.unsigned}</p>
    </>
  );
}

function describeValues({ conversionValues, coarseValues }: PostbackRow): string {
  const parts = [...conversionValues, ...coarseValues].map(({ value, count, meaning }) => {
    const conditions = meaning.map(describeCondition);
    const shown = conditions.length > 0 ? texts.meaning(conditions, `${value}`) : `${value}`;
    return texts.valueCount(shown, formatCount(count));
  });
  return parts.join(", ") || texts.noValues;
}
