/** The menu that saves all ADRs of a project: as Markdown files, or as a site that opens from a folder. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileExport, IconMarkdown, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { exportAdrs, exportingMessage, exportLabel, type ExportFormat } from '../contract.ts';
import classes from './adr-list-page.module.css';
import { saveExport } from './save-export.ts';

const choices = [
  { format: 'madr', Icon: IconMarkdown, label: 'All as Markdown (MADR)', help: 'A zip of one file for each record' },
  {
    format: 'html',
    Icon: IconWorld,
    label: 'Decision log as a site',
    help: 'A zip of pages that open from a folder',
  },
] as const satisfies readonly { format: ExportFormat; Icon: unknown; label: string; help: string }[];

/** While an export is on its way the button says so and takes no other. */
export function ExportAdrsMenu() {
  const [working, setWorking] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setWorking(true);
    await saveExport(exportAdrs, { query: { format } });
    setWorking(false);
  };
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            loading={working}
            leftSection={<IconFileExport size={16} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
          >
            {exportLabel}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ format, Icon, label, help }) => (
            <Menu.Item key={format} leftSection={<Icon size={17} stroke={1.7} />} onClick={() => void save(format)}>
              {label}
              <span className={classes.exportHelp}>{help}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{working ? exportingMessage : ''}</output>
    </>
  );
}
