import type { LinkView, SplitResults } from "@throughline/protocol";
import { Badge, Button } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoney } from "../analytics/figures.ts";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, splitResultsQuery } from "../api/queries.ts";
import { AlternativeText } from "../link-editor/targeting/rule-sentence.tsx";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { DateTime, formatCount, formatPercent } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { targetingTexts } from "../texts/targeting.ts";

const texts = targetingTexts.results;

type Split = NonNullable<LinkView["split"]>;

/** The results of each variant in a split test, and buttons that end or continue the test. */
export function SplitResultsCard({
  appId,
  link: { code },
  split,
}: {
  appId: string;
  link: LinkView;
  split: Split;
}) {
  const can = usePermissions(appId);
  const query = useQuery(splitResultsQuery(appId, code));
  const chooseWinner = useAction({
    run: (winner: string | undefined) => {
      const { winner: _former, ...running } = split;
      const body = { split: winner === undefined ? running : { ...running, winner } };
      return adminClient(appId).updateLink({ params: { code }, body });
    },
    onDone: (changed) => queryClient.setQueryData(linkQuery(appId, code).queryKey, changed),
    done: (_link, winner) => (winner === undefined ? texts.continued : texts.chosen(winner)),
    refresh: splitResultsQuery(appId, code).queryKey,
  });
  const { winner } = split;
  return (
    <Section
      title={texts.title}
      region
      actions={
        winner !== undefined &&
        can("updateLink") && (
          <Button
            variant="default"
            loading={chooseWinner.isPending}
            onClick={() => chooseWinner.start(undefined)}
          >
            {texts.continueTest}
          </Button>
        )
      }
    >
      <QueryPanel query={query}>
        {(results) => (
          <>
            <p className="soft">
              {texts.since} <DateTime at={results.from} />. {describeResults(results, winner)}
            </p>
            <DataTable
              label={texts.title}
              layout="scroll"
              rows={split.variants.map((variant) => ({
                variant,
                result: results.variants.find(({ name }) => name === variant.name),
              }))}
              rowKey={({ variant }) => variant.name}
              columns={[
                {
                  name: texts.variant,
                  kind: "rowHeader",
                  width: 200,
                  render: ({ variant }) => (
                    <>
                      <bdi>{variant.name}</bdi>{" "}
                      {variant.name === winner && (
                        <Badge color="green" leftSection={<IconTrophy size={13} />}>
                          {texts.winner}
                        </Badge>
                      )}
                      <div className="rule-sentence">
                        <AlternativeText {...variant} />
                      </div>
                      {winner === undefined && can("updateLink") && (
                        <Button
                          variant="default"
                          size="compact-xs"
                          disabled={chooseWinner.isPending}
                          onClick={() => chooseWinner.start(variant.name)}
                        >
                          {texts.chooseWinner(variant.name)}
                        </Button>
                      )}
                    </>
                  ),
                },
                {
                  name: texts.share,
                  kind: "number",
                  render: ({ variant }) => targetingTexts.split.shareOf(variant.weight),
                },
                figure("clicks", ({ clicks }) => formatCount(clicks)),
                figure("installs", ({ installs }) => formatCount(installs)),
                figure("installRate", installRate),
                figure("events", ({ events }) => formatCount(events)),
                figure("revenue", ({ revenue }) =>
                  revenue.length === 0
                    ? "–"
                    : revenue.map(({ amount, currency }) => (
                        <div key={currency}>{formatMoney(amount, currency)}</div>
                      )),
                ),
                // Without installs, there is nothing to compare the variants by.
                figure("chance", ({ chanceOfBeingBest }) =>
                  results.best === null ? "–" : formatPercent(chanceOfBeingBest),
                ),
              ]}
            />
          </>
        )}
      </QueryPanel>
      <p className="soft">{texts.caption}</p>
    </Section>
  );
}

type Result = SplitResults["variants"][number];

function figure(
  name: "clicks" | "installs" | "installRate" | "events" | "revenue" | "chance",
  render: (result: Result) => ReactNode,
): Column<{ result: Result | undefined }> {
  return { name: texts[name], kind: "number", render: ({ result }) => result && render(result) };
}

function installRate({ installRate: rate, low, high }: Result): ReactNode {
  if (rate === null) return "–";
  return (
    <>
      {formatPercent(rate)}
      <span className="range-note">{texts.interval(formatPercent(low), formatPercent(high))}</span>
    </>
  );
}

/** Says which variant is best, with which probability, and how many more clicks are needed. */
function describeResults(
  { variants, best, isClear, moreClicks }: SplitResults,
  winner: string | undefined,
): string {
  if (winner !== undefined) return texts.ended(winner);
  const leader = variants.find(({ name }) => name === best);
  if (!leader) return texts.undecided;
  const chance = formatPercent(leader.chanceOfBeingBest);
  if (isClear) return texts.clear(leader.name, chance);
  const more = moreClicks === null ? texts.undecided : texts.moreClicks(formatCount(moreClicks));
  return `${texts.best(leader.name, chance)} ${more}`;
}
