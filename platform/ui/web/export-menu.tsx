/** The "Export" button with its menu of formats; disabled while an export runs. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './export-menu.module.css';

/** An export format. */
export interface ExportChoice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly help: string;
}

interface ExportMenuProps<T extends string> {
  readonly label: string;
  /** Said to screen readers while the export is made. */
  readonly working: string;
  readonly choices: readonly ExportChoice<T>[];
  /** Performs and saves the export; shows failures itself. */
  readonly onChoose: (value: T) => Promise<void>;
}

/** The menu. */
export function ExportMenu<T extends string>({ label, working, choices, onChoose }: ExportMenuProps<T>) {
  const [isWorking, setWorking] = useState(false);
  const save = async (value: T): Promise<void> => {
    setWorking(true);
    await onChoose(value);
    setWorking(false);
  };
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            loading={isWorking}
            leftSection={<IconFileExport size={16} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} stroke={1.7} />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ value, label: name, help }) => (
            <Menu.Item key={value} onClick={() => void save(value)}>
              {name}
              <span className={classes.help}>{help}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <output className="aw-hidden">{isWorking ? working : ''}</output>
    </>
  );
}
