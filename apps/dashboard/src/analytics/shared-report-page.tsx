import type { SharedReportContent } from "@throughline/protocol";
import { Button, Group, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { accountClient, hasErrorCode } from "../api/clients.ts";
import { StandalonePage } from "../session/standalone-page.tsx";
import { describeError } from "../shell/error-notice.tsx";
import { Sentence } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { useTitle } from "../shell/use-title.ts";
import { reportTexts } from "../texts/reports.ts";
import { Breakdowns } from "./breakdowns.tsx";
import { describeQuery } from "./describe-filter.ts";
import { FilterChips } from "./filter-chips.tsx";
import { LinksTable } from "./links-table.tsx";
import { Performance } from "./performance.tsx";
import { formatPeriod } from "./period.ts";
import { Unnamed } from "./unnamed.tsx";
import { ReadOnlyAnalytics } from "./use-analytics.ts";
import type { AnalyticsSearch } from "./search.ts";
import "./analytics.css";

const texts = reportTexts.shared;

/** A report for people without an account. It can be shown in a frame of another website. */
export function SharedReportPage() {
  useTitle(texts.title);
  const { shareId = "" } = useParams({ strict: false });
  const [entered, setEntered] = useState<string>();
  const [access, setAccess] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: ["shared-report", shareId, entered],
    queryFn: async () => {
      const content = await accountClient.readSharedReport({
        id: shareId,
        ...(access === null ? entered !== undefined && { password: entered } : { access }),
      });
      setAccess(content.access);
      return content;
    },
    retry: false,
    refetchInterval: ({ state }) => (state.error ? false : 60_000),
  });
  if (data) return <Content content={data} />;
  if (!error) return <Loading lines={12} />;
  return (
    <StandalonePage>
      {hasErrorCode(error, "wrong_credentials") ? (
        <PasswordForm
          problem={entered === undefined ? undefined : texts.wrongPassword}
          onEnter={setEntered}
        />
      ) : (
        <>
          <Title order={1}>{texts.unavailable}</Title>
          <Text>
            <Sentence>{describeError(error).text}</Sentence>
          </Text>
        </>
      )}
    </StandalonePage>
  );
}

function PasswordForm({
  problem,
  onEnter,
}: {
  problem: string | undefined;
  onEnter: (password: string) => void;
}) {
  const [password, setPassword] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") onEnter(password);
      }}
    >
      <Stack>
        <Title order={1}>{texts.needsPassword}</Title>
        <PasswordInput
          label={texts.password}
          autoComplete="off"
          error={problem}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit">{texts.open}</Button>
      </Stack>
    </form>
  );
}

function Content({ content }: { content: SharedReportContent }) {
  const { name, app, query, report, notes } = content;
  const [search, setSearch] = useState<AnalyticsSearch>({});
  const metric = search.metric ?? "clicks";
  const change = (changed: object) => setSearch({ ...search, ...changed });
  useTitle(name);
  const { from, to, interval, timeZone } = report;
  return (
    <ReadOnlyAnalytics value={{ appId: "", search, change, isReadOnly: true }}>
      <Stack component="main" p="md" maw={1200} mx="auto">
        <div>
          <Title order={1}>{name}</Title>
          <Text c="dimmed">{texts.of(app)}</Text>
        </div>
        <Group gap={8}>
          <Text fw={600}>{formatPeriod(from, to, interval, timeZone)}</Text>
          <FilterChips filters={describeQuery(query)} />
        </Group>
        <Unnamed report={report} />
        <Performance
          report={report}
          notes={notes}
          metric={metric}
          onChoose={(chosen) => change({ metric: chosen })}
        />
        <LinksTable report={report} />
        <Breakdowns report={report} metric={metric} />
      </Stack>
    </ReadOnlyAnalytics>
  );
}
