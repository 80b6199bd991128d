import type { LinkView, SplitResults } from "@throughline/protocol";
import { Badge, Button, Card, Group, Title } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatMoney } from "../analytics/figures.ts";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, splitResultsQuery } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime, formatCount, formatPercent } from "../shell/format.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { targetingTexts } from "../texts/targeting.ts";
import { AlternativeText } from "../link-editor/targeting/rule-sentence.tsx";

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
  const { data: results, error, refetch } = useQuery(splitResultsQuery(appId, code));
  const chooseWinner = useMutation({
    mutationFn: (winner: string | undefined) => {
      const { winner: _former, ...running } = split;
      const body = { split: winner === undefined ? running : { ...running, winner } };
      return adminClient(appId).updateLink({ params: { code }, body });
    },
    onSuccess: async (changed, winner) => {
      queryClient.setQueryData(linkQuery(appId, code).queryKey, changed);
      notify(winner === undefined ? texts.continued : texts.chosen(winner));
      await queryClient.invalidateQueries({ queryKey: splitResultsQuery(appId, code).queryKey });
    },
    onError: notifyError,
  });
  const { winner } = split;
  return (
    <Card component="section" aria-label={texts.title}>
      <Group mb="md">
        <Title order={2} flex={1}>
          {texts.title}
        </Title>
        {winner !== undefined && can("updateLink") && (
          <Button
            variant="default"
            loading={chooseWinner.isPending}
            onClick={() => chooseWinner.mutate(undefined)}
          >
            {texts.continueTest}
          </Button>
        )}
      </Group>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {results && (
        <p className="soft">
          {texts.since} <DateTime at={results.from} />. {describeResults(results, winner)}
        </p>
      )}
      <div className="scroll" tabIndex={0} role="group" aria-label={texts.title}>
        <table className="split-results">
          <thead>
            <tr>
              <th scope="col">{texts.variant}</th>
              {(
                [
                  "share",
                  "clicks",
                  "installs",
                  "installRate",
                  "events",
                  "revenue",
                  "chance",
                ] as const
              ).map((column) => (
                <th key={column} scope="col" className="number">
                  {texts[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {split.variants.map((variant) => {
              const result = results?.variants.find(({ name }) => name === variant.name);
              return (
                <tr key={variant.name}>
                  <th scope="row">
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
                        onClick={() => chooseWinner.mutate(variant.name)}
                      >
                        {texts.chooseWinner(variant.name)}
                      </Button>
                    )}
                  </th>
                  <td className="number">{targetingTexts.split.shareOf(variant.weight)}</td>
                  {result ? (
                    <Figures result={result} isComparable={results?.best !== null} />
                  ) : (
                    <td colSpan={6} />
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="soft caption">{texts.caption}</p>
    </Card>
  );
}

function Figures({
  result,
  isComparable,
}: {
  result: SplitResults["variants"][number];
  /** Whether there are installs to compare the variants by. */
  isComparable: boolean;
}) {
  return (
    <>
      <td className="number">{formatCount(result.clicks)}</td>
      <td className="number">{formatCount(result.installs)}</td>
      <td className="number">
        {result.installRate === null ? (
          "–"
        ) : (
          <>
            {formatPercent(result.installRate)}
            <span className="range-note">
              {texts.interval(formatPercent(result.low), formatPercent(result.high))}
            </span>
          </>
        )}
      </td>
      <td className="number">{formatCount(result.events)}</td>
      <td className="number">
        {result.revenue.length === 0
          ? "–"
          : result.revenue.map(({ amount, currency }) => (
              <div key={currency}>{formatMoney(amount, currency)}</div>
            ))}
      </td>
      <td className="number">{isComparable ? formatPercent(result.chanceOfBeingBest) : "–"}</td>
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
