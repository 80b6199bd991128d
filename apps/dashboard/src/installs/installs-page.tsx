import { defaultVariant, linkLabel } from "@throughline/protocol";
import type { ListedInstall } from "@throughline/protocol";
import { Badge, Card, Group, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { installsQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { EmptyPage } from "../shell/empty-page.tsx";
import { ExportMenu } from "../shell/export-menu.tsx";
import { DateTime } from "../shell/format.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { loadedItems, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { SearchInput } from "../shell/search-input.tsx";
import { useTitle } from "../shell/use-title.ts";
import { VariantSelect } from "../form/variant-select.tsx";
import { installTexts } from "../texts/installs.ts";
import { describeDevice } from "./describe-device.ts";
import { describeMatch, matchColors } from "./describe-match.ts";
import { FlagBadges } from "./flag-badges.tsx";
import { isReversed, outcomes, toInstallsQuery } from "./installs-search.ts";
import type { InstallsSearch, Outcome } from "./installs-search.ts";

const texts = installTexts.list;

export function InstallsPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const search = useSearch({ from: "/home/$appId/installs" });
  const isFiltered = Object.keys(search).length > 0;
  const reversed = isReversed(search);
  const filter = toInstallsQuery(search);
  const query = useInfiniteQuery({ ...installsQuery(appId, filter), enabled: !reversed });
  const installs = query.data && loadedItems(query.data);
  const isEmpty = installs?.length === 0 && !query.hasNextPage;
  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        <ExportMenu appId={appId} dataset="installs" label={texts.exportInstalls} filter={filter} />
        <ExportMenu appId={appId} dataset="events" label={texts.exportEvents} />
      </Group>
      {(isFiltered || !isEmpty) && <Filters appId={appId} search={search} />}
      {reversed ? (
        <Text role="alert" c="red">
          {texts.reversed}
        </Text>
      ) : (
        <QueryPanel
          query={query}
          lines={6}
          isEmpty={() => isEmpty}
          empty={<Empty appId={appId} isFiltered={isFiltered} />}
        >
          {(data) => (
            <>
              {installs?.length !== 0 && (
                <InstallTable appId={appId} installs={loadedItems(data)} />
              )}
              <MoreButton
                query={query}
                label={installs?.length === 0 ? texts.searchOlder : texts.showOlder}
              />
            </>
          )}
        </QueryPanel>
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
  return isFiltered ? (
    <EmptyPage heading={texts.notFoundHeading} text={texts.notFound}>
      <LinkButton variant="default" to="/$appId/installs" params={{ appId }}>
        {texts.clear}
      </LinkButton>
    </EmptyPage>
  ) : (
    <EmptyPage heading={texts.emptyHeading} text={texts.empty}>
      <LinkButton to="/$appId/settings" params={{ appId }}>
        {texts.openSettings}
      </LinkButton>
    </EmptyPage>
  );
}

/** How much of an install’s id the table shows. */
const shortIdLength = 13;

function InstallTable({ appId, installs }: { appId: string; installs: readonly ListedInstall[] }) {
  const { columns: names } = texts;
  const hasUsers = installs.some(({ userId }) => userId !== null);
  const user: Column<ListedInstall> = {
    name: names.user,
    render: ({ userId }) => <bdi>{userId ?? texts.unknown}</bdi>,
  };
  return (
    <Card p={0}>
      <DataTable
        label={texts.title}
        rows={installs}
        rowKey={({ installId }) => installId}
        columns={[
          { name: names.firstOpen, render: ({ at }) => <DateTime at={at} /> },
          {
            name: names.match,
            render: (install) => {
              const { label, note } = describeMatch(install);
              return (
                <>
                  <Badge color={matchColors[install.match.type]}>{label}</Badge>{" "}
                  <span className="soft">{note}</span> <FlagBadges flags={install.flags} />
                </>
              );
            },
          },
          {
            name: names.link,
            render: ({ code }) => (code === null ? texts.unknown : linkLabel(code)),
          },
          {
            name: names.device,
            render: (install) => (
              <>
                {describeDevice(install) ?? texts.unknown}
                {install.appVariant !== null && <div className="soft">{install.appVariant}</div>}
              </>
            ),
          },
          ...(hasUsers ? [user] : []),
          {
            name: names.install,
            render: ({ installId, test }) => (
              <>
                <Link
                  className="mono"
                  to="/$appId/installs/$installId"
                  params={{ appId, installId }}
                >
                  {installId.slice(0, shortIdLength)}
                </Link>{" "}
                {test && <Badge color="gray">{texts.test}</Badge>}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
