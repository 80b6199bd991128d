import type { LinkView, SplitResults } from "@throughline/protocol";
import type { SplitQuery } from "@throughline/protocol/admin";
import { Alert, Badge, Button, NativeSelect } from "@mantine/core";
import { IconTrophy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { formatMoney } from "../analytics/figures.ts";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, splitResultsQuery } from "../api/queries.ts";
import { locale } from "../language/language.ts";
import { AlternativeText } from "../link-editor/targeting/rule-sentence.tsx";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { DateTime, formatChance, formatCount, formatPercent } from "../shell/format.tsx";
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
  const [goal, setGoal] = useState<SplitQuery>({});
  const query = useQuery(splitResultsQuery(appId, code, goal));
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
            <NativeSelect
              maw={320}
              label={texts.goal}
              value={goalId(results)}
              data={goalChoices(results)}
              onChange={({ target }) => setGoal(parseGoalId(target.value))}
            />
            {results.sameDestination.map((names) => (
              <Alert key={names.join()} color="yellow">
                {texts.noDifference(lists.format(names))}
              </Alert>
            ))}
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
                figure(texts.clicks, ({ clicks }) => formatCount(clicks)),
                figure(texts.installs, ({ installs }) => formatCount(installs)),
                ...reachedColumn(results),
                figure(texts.rate[results.goal], (result) => formatRate(result, results)),
                figure(texts.events, ({ events }) => formatCount(events)),
                figure(texts.revenue, ({ revenue }) =>
                  revenue.length === 0
                    ? "–"
                    : revenue.map(({ amount, currency }) => (
                        <div key={currency}>{formatMoney(amount, currency)}</div>
                      )),
                ),
                // Before a click reaches the goal, there is nothing to compare the variants by.
                figure(texts.chance, ({ chanceOfBeingBest }) =>
                  results.best === null ? "–" : formatChance(chanceOfBeingBest),
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
  name: string,
  render: (result: Result) => ReactNode,
): Column<{ result: Result | undefined }> {
  return { name, kind: "number", render: ({ result }) => result && render(result) };
}

/** The column of installs that reached the goal, unless the goal is the install itself. */
function reachedColumn({ goal, event }: SplitResults) {
  if (goal === "install") return [];
  const name = goal === "event" ? texts.reached.event(event ?? "") : texts.reached.revenue;
  return [figure(name, ({ reached }) => formatCount(reached))];
}

function formatRate({ rate, low, high }: Result, { goal, currency }: SplitResults): ReactNode {
  if (rate === null) return "–";
  const format = (value: number) =>
    goal === "revenue" && currency !== null
      ? formatPerClick(value, currency)
      : formatPercent(value);
  return (
    <>
      {format(rate)}
      <span className="range-note">{texts.interval(format(low), format(high))}</span>
    </>
  );
}

/** Formats revenue per click, which is often a fraction of a cent. */
function formatPerClick(value: number, currency: string): string {
  const style = { style: "currency", currency } as const;
  const digits = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits;
  const format = new Intl.NumberFormat(locale, {
    ...style,
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  });
  return format.format(value);
}

const lists = new Intl.ListFormat(locale);

/** The choice of a goal as one text, such as `event:purchase`. */
function goalId({ goal, event, currency }: SplitResults): string {
  return goal === "install" ? goal : `${goal}:${(goal === "event" ? event : currency) ?? ""}`;
}

function parseGoalId(id: string): SplitQuery {
  const [goal = "", ...rest] = id.split(":");
  const value = rest.join(":");
  if (goal === "event") return { goal, event: value };
  return goal === "revenue" ? { goal, ...(value && { currency: value }) } : {};
}

function goalChoices({ events, currencies }: SplitResults) {
  return [
    { value: "install", label: texts.goals.install },
    ...events.map((name) => ({ value: `event:${name}`, label: texts.goals.event(name) })),
    ...currencies.map((currency) => ({
      value: `revenue:${currency}`,
      label: texts.goals.revenue(currency),
    })),
  ];
}

/** Says which variant is best, with which probability, and how many more clicks are needed. */
function describeResults(
  { variants, best, isClear, moreClicks }: SplitResults,
  winner: string | undefined,
): string {
  if (winner !== undefined) return texts.ended(winner);
  const leader = variants.find(({ name }) => name === best);
  if (!leader) return texts.undecided;
  const chance = formatChance(leader.chanceOfBeingBest);
  if (isClear) return texts.clear(leader.name, chance);
  const more = moreClicks === null ? texts.undecided : texts.moreClicks(formatCount(moreClicks));
  return `${texts.best(leader.name, chance)} ${more}`;
}
