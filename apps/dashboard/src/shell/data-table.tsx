import { Checkbox } from "@mantine/core";
import { IconArrowNarrowDown, IconArrowNarrowUp } from "@tabler/icons-react";
import { memo } from "react";
import type { Dispatch, ReactElement, ReactNode, SetStateAction } from "react";
import "./data-table.css";

export interface Column<Row> {
  /** The name of the column. On a phone, it also stands before the value. Only screen readers get the name of an `actions` column. */
  readonly name: string;
  readonly render: (row: Row, index: number) => ReactNode;
  /** `rowHeader` names the row, `number` is aligned to the right, `actions` holds buttons. */
  readonly kind?: "rowHeader" | "number" | "actions" | undefined;
  /** The content of the header, if it is more than the name, such as a link that sorts the rows. */
  readonly header?: ReactNode;
  readonly sorted?: "ascending" | "descending" | false | undefined;
  readonly width?: number | string;
  /** Emphasizes the column. */
  readonly chosen?: boolean;
}

/** Lets the user select rows. Pass `onSelect` with a stable identity, so that a selection renders only its own row. */
export interface RowSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly allLabel: string;
  readonly labelOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  /** If no column has a name, the table has no header. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** On a narrow screen, `stack` puts the cells of a row below each other, `scroll` scrolls, and `fixed` divides the width. */
  readonly layout?: "stack" | "scroll" | "fixed";
  readonly selection?: RowSelection<Row> | undefined;
  readonly className?: string;
  /** A visible name below the table. */
  readonly caption?: string;
  /** The rows below the last one. */
  readonly footer?: ReactNode;
}

/** The table of every list: its columns are data. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, layout = "stack", selection, caption, footer } = props;
  const keys = selection ? rows.map(rowKey) : [];
  const count = keys.filter((key) => selection?.selected.has(key)).length;
  const table = (
    <table
      className={`data-table ${props.className ?? ""}`}
      data-layout={layout}
      aria-label={caption === undefined ? label : undefined}
    >
      {caption !== undefined && <caption>{caption}</caption>}
      {columns.some(({ name }) => name !== "") && (
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="select">
                <Checkbox
                  aria-label={selection.allLabel}
                  checked={count > 0 && count === keys.length}
                  indeterminate={count > 0 && count < keys.length}
                  onChange={({ target }) => selection.onSelect(new Set(target.checked ? keys : []))}
                />
              </th>
            )}
            {columns.map(({ name, header = name, kind, sorted, width, chosen }) => (
              <th
                key={name}
                scope="col"
                className={kind}
                data-chosen={chosen}
                style={width === undefined ? undefined : { width }}
                {...(sorted && { "aria-sort": sorted })}
              >
                {kind === "actions" ? <span className="hidden">{name}</span> : header}
                {sorted && <SortArrow sorted={sorted} />}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => {
          const key = rowKey(row);
          return (
            <DataRow
              key={key}
              id={key}
              row={row}
              index={index}
              columns={columns}
              isSelected={selection?.selected.has(key)}
              selectLabel={selection?.labelOf(row)}
              onSelect={selection?.onSelect}
            />
          );
        })}
      </tbody>
      {footer}
    </table>
  );
  if (layout !== "scroll") return table;
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={label} ref={watchEdges}>
      {table}
    </div>
  );
}

/** Marks the sides on which content is out of view, for a shadow that shows where to scroll. */
function watchEdges(element: HTMLDivElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const mark = () => {
    const hidden = element.scrollWidth - element.clientWidth;
    element.toggleAttribute("data-more-left", element.scrollLeft > 1);
    element.toggleAttribute("data-more-right", element.scrollLeft < hidden - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const part of [element, ...element.children]) observer.observe(part);
  element.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener("scroll", mark);
  };
}

function SortArrow({ sorted }: { sorted: "ascending" | "descending" }) {
  const Arrow = sorted === "ascending" ? IconArrowNarrowUp : IconArrowNarrowDown;
  return <Arrow className="sort-arrow" size={14} aria-hidden="true" />;
}

interface DataRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly isSelected: boolean | undefined;
  readonly selectLabel: string | undefined;
  readonly onSelect: RowSelection<Row>["onSelect"] | undefined;
}

function PlainRow<Row>(props: DataRowProps<Row>) {
  const { id, row, index, columns, isSelected, selectLabel, onSelect } = props;
  return (
    <tr data-selected={isSelected}>
      {onSelect && (
        <td className="select">
          <Checkbox
            aria-label={selectLabel}
            checked={isSelected}
            onChange={({ target: { checked } }) =>
              onSelect((selected) => {
                const others = [...selected].filter((other) => other !== id);
                return new Set(checked ? [...others, id] : others);
              })
            }
          />
        </td>
      )}
      {columns.map(({ name, render, kind, width, chosen }, position) => {
        const Cell = kind === "rowHeader" ? "th" : "td";
        return (
          <Cell
            // Columns without a name keep their position.
            key={name || position}
            className={kind}
            data-chosen={chosen}
            data-label={position > 0 && kind !== "actions" && name !== "" ? name : undefined}
            style={width === undefined ? undefined : { width }}
            {...(kind === "rowHeader" && { scope: "row" })}
          >
            {render(row, index)}
          </Cell>
        );
      })}
    </tr>
  );
}

const DataRow = memo(PlainRow) as <Row>(props: DataRowProps<Row> & { key: string }) => ReactElement;
