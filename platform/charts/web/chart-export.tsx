/** The button above a chart or a table that saves what it shows as files. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { chartFileName } from '../model/chart-series.ts';

interface ChartExportProps {
  /** What is exported. */
  readonly label: string;
  /** Names the files: whose values they are, of what, of when. */
  readonly title: string;
  readonly csv: () => string;
  /** The picture as PNG; a table has none. */
  readonly picture?: () => Promise<Blob | undefined>;
}

/** The button: a table is saved at once, a chart as CSV or PNG. */
export function ChartExport({ label, title, csv, picture }: ChartExportProps) {
  const file = chartFileName(title);
  const saveTable = (): void => saveBlob(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), `${file}.csv`);
  if (!picture) {
    return (
      <Tooltip label="Export CSV">
        <ActionIcon variant="subtle" color="gray" aria-label={`Export table ${label}`} onClick={saveTable}>
          <IconDownload size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const savePicture = async (): Promise<void> => {
    const made = await picture();
    if (made) saveBlob(made, `${file}.png`);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Export chart">
          <ActionIcon variant="subtle" color="gray" aria-label={`Export chart ${label}`}>
            <IconDownload size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={saveTable}>CSV</Menu.Item>
        <Menu.Item onClick={() => void savePicture()}>PNG</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
