import { defaultVariant } from "@throughline/protocol";
import type { ListedInstall } from "@throughline/protocol";
import { Badge, Button, Card, Group, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { installsQuery } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { ExportMenu } from "../shell/export-menu.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { SearchInput } from "../shell/search-input.tsx";
import { useTitle } from "../shell/use-title.ts";
import { VariantSelect } from "../form/variant-select.tsx";
import { installTexts } from "../texts/installs.ts";
import { describeDevice } from "./describe-device.ts";
import { describeMatch } from "./describe-match.ts";
import { FlagBadges } from "./flag-badges.tsx";
import { isReversed, outcomes, toInstallsQuery } from "./installs-search.ts";
import type { InstallsSearch, Outcome } from "./installs-search.ts";
import "./installs.css";

const texts = installTexts.list;

export function InstallsPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/home/$appId/installs" });
  const isFiltered = Object.keys(search).length > 0;
  const reversed = isReversed(search);
  const query = toInstallsQuery(search);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      ...installsQuery(appId, query),
      enabled: !reversed,
    },
  );
  const installs = data?.pages.flatMap(({ items }) => items);
  const isEmpty = installs?.length === 0 && !hasNextPage;
  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        <ExportMenu appId={appId} dataset="installs" label={texts.exportInstalls} filter={query} />
        <ExportMenu appId={appId} dataset="events" label={texts.exportEvents} />
      </Group>
      {(isFiltered || !isEmpty) && <Filters appId={appId} search={search} />}
      {reversed ? (
        <Text role="alert" c="red">
          {texts.reversed}
        </Text>
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : installs === undefined ? (
        <Loading lines={6} />
      ) : isEmpty ? (
        <Empty appId={appId} isFiltered={isFiltered} />
      ) : (
        <>
          {installs.length > 0 && <InstallTable appId={appId} installs={installs} />}
          {hasNextPage && (
            <Group justify="center">
              <Button
                variant="default"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {installs.length === 0 ? texts.searchOlder : texts.showOlder}
              </Button>
            </Group>
          )}
        </>
      )}
    </>
  );
}

/** The search and the filters of the list, which are stored in the page’s URL. */
function Filters({ appId, search }: { appId: string; search: InstallsSearch }) {
  const navigate = useNavigate();
  const change = (name: keyof InstallsSearch, value: string) => {
    const { [name]: _, ...rest } = search;
    void navigate({
      to: "/$appId/installs",
      params: { appId },
      search: value === "" ? rest : { ...rest, [name]: value as Outcome & "true" },
      replace: true,
    });
  };
  return (
    <Group align="flex-end" gap="sm">
      <SearchInput
        flex="1 1 220px"
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} />}
        search={search.search ?? ""}
        onSearch={(text) => change("search", text)}
      />
      <SearchInput
        flex="0 1 160px"
        label={texts.link}
        placeholder={texts.linkPlaceholder}
        search={search.link ?? ""}
        onSearch={(text) => change("link", text)}
      />
      <SearchInput
        flex="0 1 160px"
        label={texts.user}
        placeholder={texts.userPlaceholder}
        search={search.user ?? ""}
        onSearch={(text) => change("user", text)}
      />
      <NativeSelect
        label={texts.outcome}
        value={search.match ?? ""}
        data={[
          { value: "", label: texts.anyOutcome },
          ...outcomes.map((value) => ({ value, label: texts.outcomes[value] })),
        ]}
        onChange={({ target }) => change("match", target.value)}
      />
      <VariantSelect
        appId={appId}
        empty={texts.anyVariant}
        options={[defaultVariant]}
        value={search.appVariant ?? ""}
        onChange={({ target }) => change("appVariant", target.value)}
      />
      <NativeSelect
        label={texts.fraud}
        value={search.flagged ?? ""}
        data={[
          { value: "", label: texts.anyFraud },
          { value: "true", label: texts.onlyFlagged },
        ]}
        onChange={({ target }) => change("flagged", target.value)}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={search.from ?? ""}
        onChange={({ target }) => change("from", target.value)}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={search.to ?? ""}
        onChange={({ target }) => change("to", target.value)}
      />
    </Group>
  );
}

function Empty({ appId, isFiltered }: { appId: string; isFiltered: boolean }) {
  return (
    <section className="empty">
      <h2>{isFiltered ? texts.notFoundHeading : texts.emptyHeading}</h2>
      <p>{isFiltered ? texts.notFound : texts.empty}</p>
      {isFiltered ? (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/$appId/installs" params={{ appId }} {...props} />}
        >
          {texts.clear}
        </Button>
      ) : (
        <Button
          renderRoot={(props) => <Link to="/$appId/settings" params={{ appId }} {...props} />}
        >
          {texts.openSettings}
        </Button>
      )}
    </section>
  );
}

const colors = { deterministic: "green", probabilistic: "accent", none: "gray" } as const;

function InstallTable({ appId, installs }: { appId: string; installs: readonly ListedInstall[] }) {
  const { columns } = texts;
  const hasUsers = installs.some(({ userId }) => userId !== null);
  return (
    <Card p={0}>
      <table className="installs stacks" aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{columns.firstOpen}</th>
            <th scope="col">{columns.match}</th>
            <th scope="col">{columns.link}</th>
            <th scope="col">{columns.device}</th>
            {hasUsers && <th scope="col">{columns.user}</th>}
            <th scope="col">{columns.install}</th>
          </tr>
        </thead>
        <tbody>
          {installs.map((install) => {
            const { installId, code, appVariant, match, test, userId, flags } = install;
            const { label, note } = describeMatch(install);
            return (
              <tr key={installId}>
                <td>
                  <DateTime at={install.at} />
                </td>
                <td>
                  <Badge color={colors[match.type]}>{label}</Badge>{" "}
                  <span className="soft">{note}</span> <FlagBadges flags={flags} />
                </td>
                <td className="break" data-label={columns.link}>
                  {code ?? texts.unknown}
                </td>
                <td data-label={columns.device}>
                  {describeDevice(install) ?? texts.unknown}
                  {appVariant !== null && <div className="soft">{appVariant}</div>}
                </td>
                {hasUsers && (
                  <td className="break" data-label={columns.user}>
                    <bdi>{userId ?? texts.unknown}</bdi>
                  </td>
                )}
                <td data-label={columns.install}>
                  <Link
                    className="mono"
                    to="/$appId/installs/$installId"
                    params={{ appId, installId }}
                  >
                    {installId.slice(0, 13)}
                  </Link>{" "}
                  {test && <Badge color="gray">{texts.test}</Badge>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
