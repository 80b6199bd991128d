import { exportFormats } from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import type { ReactNode } from "react";
import { downloadExport } from "../api/clients.ts";
import { shellTexts } from "../texts/shell.ts";
import { Menu, MenuItem } from "./menu.tsx";
import { saveFile } from "./save-file.ts";
import { useToasts } from "./toasts.tsx";

const texts = shellTexts.exportMenu;

/** Downloads a whole list as a file. */
export function ExportMenu({
  app,
  what,
  label = texts.label,
  filter,
  children,
}: {
  app: string;
  what: ExportName;
  label?: string;
  filter?: Record<string, string>;
  /** Additional menu items. */
  children?: ReactNode;
}) {
  const { notifyError } = useToasts();

  async function save(format: ExportFormat) {
    try {
      saveFile(await downloadExport(app, what, { ...filter, format }), `${what}.${format}`);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Menu
      trigger={
        <>
          {label} <span aria-hidden="true">▾</span>
        </>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
      {children}
    </Menu>
  );
}
