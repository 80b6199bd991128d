import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNotice } from "./error-notice.tsx";
import { Loading } from "./loading.tsx";

/** What a panel needs of a query. */
interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Shows a query: a placeholder while it loads, an error with a button that tries again, a hint if it is empty, or its data. */
export function QueryPanel<Data>({
  query: { data, error, refetch },
  page = false,
  lines,
  isEmpty,
  empty,
  children,
}: {
  query: Query<Data>;
  /** Whether the query is the content of the whole page. */
  page?: boolean;
  /** The height of the placeholder. */
  lines?: number;
  isEmpty?: (data: Data) => boolean;
  /** Shown in place of the content while there is none. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (error) return <ErrorNotice page={page} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading {...(lines !== undefined && { lines })} />;
  return isEmpty?.(data) ? empty : children(data);
}

interface Pages<Item> {
  readonly pages: readonly { readonly items: readonly Item[] }[];
}

/** Returns the items of all loaded pages of a list. */
export function loadedItems<Item>({ pages }: Pages<Item>): Item[] {
  return pages.flatMap(({ items }) => items);
}

/** A button that loads the next page of a list. Hidden after the last page. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  label: string;
}) {
  if (!hasNextPage) return null;
  return (
    <Group justify="center">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </Group>
  );
}
