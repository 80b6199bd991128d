import { appHeader, exportFormats, exportPaths } from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import type { ReactNode } from "react";
import { Menu, MenuItem } from "./menu.tsx";
import { saveFile } from "./save-file.ts";
import { useToasts } from "./toasts.tsx";

const names = { csv: "CSV, for a spreadsheet", ndjson: "NDJSON, for a program" } as const;

/** Everything a list shows, as a file. */
export function ExportMenu({
  app,
  what,
  filter,
  children,
}: {
  app: string;
  what: ExportName;
  filter?: Record<string, string>;
  /** Further items. */
  children?: ReactNode;
}) {
  const { say } = useToasts();

  async function save(format: ExportFormat) {
    const query = new URLSearchParams({ ...filter, format }).toString();
    const answer = await fetch(`${exportPaths[what]}?${query}`, { headers: { [appHeader]: app } });
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
    saveFile(await answer.blob(), `${what}.${format}`);
  }

  return (
    <Menu trigger="Export">
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          onSelect={() => {
            save(format).catch(() => say("The file could not be made. Try again in a moment."));
          }}
        >
          {names[format]}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
