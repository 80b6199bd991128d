import { Button, Group, Select, Title } from "@mantine/core";
import { IconArchive, IconHistory, IconPlus, IconSearch, IconUpload } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { downloadExport } from "../api/clients.ts";
import { foldersQuery, linksQuery, sessionQuery, withoutEmpty } from "../api/queries.ts";
import { EmptyPage } from "../shell/empty-page.tsx";
import { ExportMenu } from "../shell/export-menu.tsx";
import { FilterChip } from "../shell/filter-chip.tsx";
import { FirstLink } from "../shell/first-link.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { MenuItem } from "../shell/menu.tsx";
import { notify } from "../shell/notify.tsx";
import { loadedItems, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { saveFile } from "../shell/save-file.ts";
import { SearchInput } from "../shell/search-input.tsx";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkTexts } from "../texts/links.ts";
import { LinkTable } from "./link-table.tsx";
import type { LinksSearch } from "./links-search.ts";
import { SavedViews } from "./saved-views.tsx";

const texts = linkTexts.list;

const RecentChangesDialog = lazy(async () => ({
  default: (await import("./recent-changes-dialog.tsx")).RecentChangesDialog,
}));
const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }));

export function LinksPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const view = useSearch({ from: "/home/$appId/links" });
  const { search = "", tag = "", folder = "", archived, sort } = view;
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const showView = (next: LinksSearch, { replace = false } = {}) =>
    void navigate({ to: "/$appId/links", params: { appId }, search: next, replace });

  const query = useInfiniteQuery(linksQuery(appId, view));
  const { data: folders = [] } = useQuery(foldersQuery(appId));
  const links = query.data ? loadedItems(query.data) : [];
  const selectedLinks = links.filter(({ code }) => selected.has(code));
  const isEmpty = query.data !== undefined && links.length === 0;
  const isFiltered = search !== "" || tag !== "" || folder !== "" || archived !== undefined;

  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        {!isEmpty && <Exports appId={appId} view={view} />}
        {can("importFile") && (
          <LinkButton
            variant="default"
            leftSection={<IconUpload size={16} />}
            to="/$appId/import"
            params={{ appId }}
          >
            {texts.importLinks}
          </LinkButton>
        )}
        {can("createLink") && (
          <LinkButton
            leftSection={<IconPlus size={16} />}
            to="/$appId/links/new"
            params={{ appId }}
          >
            {texts.createLink}
          </LinkButton>
        )}
      </Group>
      <Group>
        <SearchInput
          flex="1 1 300px"
          leftSection={<IconSearch size={16} />}
          aria-label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          search={search}
          onSearch={(next) => {
            const { search: _, ...rest } = view;
            showView(next ? { ...rest, search: next } : rest, { replace: true });
          }}
        />
        {(folders.length > 0 || folder !== "") && (
          <Select
            aria-label={texts.folder}
            placeholder={texts.allFolders}
            data={[...new Set([...folders.map(({ name }) => name), ...(folder ? [folder] : [])])]}
            value={folder || null}
            clearable
            searchable
            onChange={(next) => {
              const { folder: _, ...rest } = view;
              showView(next ? { ...rest, folder: next } : rest);
            }}
          />
        )}
        <Button
          variant={archived ? "light" : "default"}
          leftSection={<IconArchive size={16} />}
          aria-pressed={archived !== undefined}
          onClick={() => {
            const { archived: _, ...rest } = view;
            showView(archived ? rest : { ...rest, archived: "only" });
          }}
        >
          {texts.archived}
        </Button>
        <SavedViews appId={appId} view={view} onOpen={showView} />
        {!isEmpty && can("undoLinkChange") && (
          <Button
            variant="default"
            leftSection={<IconHistory size={16} />}
            onClick={() => setIsHistoryOpen(true)}
          >
            {linkTexts.changes.title}
          </Button>
        )}
      </Group>
      {isHistoryOpen && (
        <Suspense>
          <RecentChangesDialog appId={appId} onClose={() => setIsHistoryOpen(false)} />
        </Suspense>
      )}
      {tag && (
        <Group gap="sm">
          <FilterChip
            name={texts.tag}
            value={tag}
            removeLabel={texts.removeTag(tag)}
            onRemove={() => {
              const { tag: _, ...rest } = view;
              showView(rest);
            }}
          />
          <Link to="/$appId/analytics" params={{ appId }} search={{ tag }}>
            {texts.tagAnalytics(tag)}
          </Link>
        </Group>
      )}
      {selectedLinks.length > 0 && (
        <Suspense>
          <BulkBar
            appId={appId}
            links={selectedLinks}
            view={view}
            hasMore={query.hasNextPage || selectedLinks.length < links.length}
            onDone={() => setSelected(new Set())}
          />
        </Suspense>
      )}
      <QueryPanel
        query={query}
        lines={6}
        isEmpty={() => isEmpty && !query.hasNextPage}
        empty={
          isFiltered ? (
            <EmptyPage heading={texts.notFoundHeading} text={texts.notFound} />
          ) : (
            <FirstLink appId={appId} />
          )
        }
      >
        {() => (
          <>
            <LinkTable
              appId={appId}
              links={links}
              view={view}
              selected={selected}
              onSelect={setSelected}
            />
            {/* The service searches a limited number of links per request. The next request may find more, so the button is shown even if no link was found yet. */}
            <MoreButton
              query={query}
              label={isEmpty ? texts.keepSearching : sort ? texts.showMore : texts.showOlder}
            />
          </>
        )}
      </QueryPanel>
    </>
  );
}

/** The menu that exports the list of links, their QR codes or their daily counts. */
function Exports({ appId, view }: { appId: string; view: LinksSearch }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const saveQrCodes = useAction({
    run: async () => {
      notify(texts.generatingQrCodes);
      const { zipQrCodes } = await import("../qr/zip-qr-codes.ts");
      const color = session.apps.find(({ id }) => id === appId)?.color ?? null;
      return zipQrCodes(appId, view, color);
    },
    onDone: ({ file, count, isIncomplete }) => {
      saveFile(file, "qr-codes.zip");
      if (isIncomplete) notify(texts.qrCodesLimited(count));
    },
  });
  const saveDailyCounts = useAction({
    run: () => downloadExport(appId, "clicks", { format: "csv" }),
    onDone: (file) => saveFile(file, "clicks.csv"),
  });
  return (
    <ExportMenu appId={appId} dataset="links" filter={withoutEmpty(view)}>
      <MenuItem onSelect={() => saveQrCodes.start()}>{texts.exportQrCodes}</MenuItem>
      <MenuItem onSelect={() => saveDailyCounts.start()}>{texts.exportDailyCounts}</MenuItem>
    </ExportMenu>
  );
}
