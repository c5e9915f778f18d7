/** Suggests templates in an empty document: built-in ones and those of the project. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFile, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { getTemplate, listTemplates, type TemplateKind, type TemplateRow } from '../contract.ts';
import classes from './template-picker.module.css';
import { TemplatesDialog } from './templates-dialog.tsx';

/** A chosen template. */
export interface TakenTemplate {
  readonly title: string;
  readonly json: string;
}

interface TemplatePickerProps {
  readonly kind: TemplateKind;
  /** Built-in templates. */
  readonly builtIn: readonly { readonly id: string; readonly name: string; readonly title: string }[];
  /** Loads the text of a built-in template. */
  readonly load: (id: string) => Promise<string>;
  readonly onTake: (template: TakenTemplate) => void;
  /** Starts with an empty document: the row is hidden. */
  readonly onBlank: () => void;
}

/** Templates of the project that are shown in the row; the rest is in a menu. */
const inTheRow = 6;

/** Never takes the focus, so that people can simply start to write. */
export function TemplatePicker({ kind, builtIn, load, onTake, onBlank }: TemplatePickerProps) {
  const own = useRead(listTemplates, { query: { kind } });
  const mayManage = usePermission('documentation.write');
  const [managing, setManaging] = useState(false);
  const rows = own.data?.resources ?? [];
  const take = (template: Promise<TakenTemplate>): void => void template.then(onTake, showFailure);
  const takeOwn = ({ id, name }: TemplateRow): void =>
    take(callApi(getTemplate, { params: { id } }).then(({ json }) => ({ title: name, json })));
  const isLong = rows.length > inTheRow;
  return (
    <nav className={classes.picker} aria-label="Templates">
      <p className={classes.hint}>Start writing, or use a template:</p>
      <div className={classes.row}>
        <Button size="compact-xs" variant="default" leftSection={<IconFile size={14} stroke={1.7} />} onClick={onBlank}>
          Blank page
        </Button>
        {builtIn.map(({ id, name, title }) => (
          <Button
            key={id}
            size="compact-xs"
            variant="default"
            onClick={() => take(load(id).then((json) => ({ title, json })))}
          >
            {name}
          </Button>
        ))}
        {isLong
          ? null
          : rows.map((row) => (
              <Button
                key={row.id}
                className={classes.own ?? ''}
                title={row.name}
                size="compact-xs"
                variant="default"
                leftSection={<IconTemplate size={14} stroke={1.7} />}
                onClick={() => takeOwn(row)}
              >
                {row.name}
              </Button>
            ))}
        {isLong ? <OwnMenu rows={rows} onTake={takeOwn} /> : null}
        {rows.length > 0 && mayManage ? (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setManaging(true)}>
            Manage templates
          </Button>
        ) : null}
      </div>
      {managing ? <TemplatesDialog kind={kind} onClose={() => setManaging(false)} /> : null}
    </nav>
  );
}

function OwnMenu({
  rows,
  onTake,
}: {
  readonly rows: readonly TemplateRow[];
  readonly onTake: (row: TemplateRow) => void;
}) {
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button size="compact-xs" variant="default" rightSection={<IconChevronDown size={14} stroke={1.7} />}>
          Templates of this project
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {rows.map((row) => (
          <Menu.Item key={row.id} onClick={() => onTake(row)}>
            {row.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
