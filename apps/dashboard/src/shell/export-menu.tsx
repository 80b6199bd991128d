import { exportFormats } from "@throughline/protocol";
import type { ExportFormat, ExportName } from "@throughline/protocol";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { downloadExport } from "../api/clients.ts";
import { shellTexts } from "../texts/shell.ts";
import { MenuItem } from "./menu.tsx";
import { saveFile } from "./save-file.ts";
import { useAction } from "./use-action.ts";

const texts = shellTexts.exportMenu;

/** A menu that downloads a whole list as a file. */
export function ExportMenu({
  appId,
  dataset,
  label = texts.label,
  filter,
  children,
}: {
  appId: string;
  dataset: ExportName;
  label?: string;
  filter?: Record<string, string>;
  /** Additional menu items. */
  children?: ReactNode;
}) {
  const download = useAction({
    run: async (format: ExportFormat) =>
      saveFile(
        await downloadExport(appId, dataset, { ...filter, format }),
        // A report has a file for each kind of row.
        dataset === "report" ? "report.zip" : `${dataset}.${format}`,
      ),
  });
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <MenuItem key={format} onSelect={() => download.start(format)}>
            {texts.formats[format]}
          </MenuItem>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
