/** Toolbars of the block around the cursor: table rows and columns, alert style, code language. */
import { IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import type { Command } from 'prosemirror-state';
import { deleteTable } from 'prosemirror-tables';
import { CODE_LANGUAGES, findCodeLanguage } from '../../model/code-languages.ts';
import { ALERT_TYPES } from '../../model/document.ts';
import { ALERT_ICONS, ALERT_LABELS } from '../doc-alert.tsx';
import type { BarBlock } from './overlay-places.ts';
import {
  CELLS,
  DELETE_COLUMN,
  DELETE_ROW,
  HEADER_ROW,
  INSERT_COLUMNS,
  INSERT_ROWS,
  type TableAction,
} from './table-actions.ts';
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';

const TABLE_GROUPS: readonly (readonly TableAction[])[] = [
  [...INSERT_ROWS, DELETE_ROW],
  [...INSERT_COLUMNS, DELETE_COLUMN],
  [...CELLS, HEADER_ROW, { label: 'Delete table', Icon: IconTrash, command: deleteTable }],
];

/** The toolbar for a kind of block, loaded when the cursor is first in one. */
export function BlockTools({ editor, kind }: { editor: Editor; kind: BarBlock['kind'] }): ReactNode {
  const Bar = { table: TableBar, alert: AlertBar, code_block: CodeBar }[kind];
  return <Bar editor={editor} />;
}

/** Rows, columns, merging and the header row of the table around the cursor. */
function TableBar({ editor }: { editor: Editor }): ReactNode {
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };
  return (
    <Toolbar label="Table" onLeave={() => editor.commands.focus()}>
      {TABLE_GROUPS.map((group, at) => (
        <span key={at} className="aw-tool-group">
          {at > 0 && <ToolbarDivider />}
          {group.map(({ label, Icon, command }) => (
            <ToolbarButton
              key={label}
              label={label}
              Icon={Icon}
              isDisabled={!command(editor.state)}
              run={run(command)}
            />
          ))}
        </span>
      ))}
    </Toolbar>
  );
}

/** The four styles of the alert around the cursor, and its removal, which leaves its text. */
function AlertBar({ editor }: { editor: Editor }): ReactNode {
  const type = editor.getAttributes('alert')['type'];
  return (
    <Toolbar label="Alert" onLeave={() => editor.commands.focus()}>
      {ALERT_TYPES.map((known) => (
        <ToolbarButton
          key={known}
          label={ALERT_LABELS[known]}
          Icon={ALERT_ICONS[known]}
          isActive={type === known}
          run={() => editor.chain().focus().updateAttributes('alert', { type: known }).run()}
        />
      ))}
      <ToolbarDivider />
      <ToolbarButton label="Remove alert" Icon={IconTrash} run={() => editor.chain().focus().lift('alert').run()} />
    </Toolbar>
  );
}

/** The language of the code block around the cursor; a language that the list lacks is kept and shown. */
function CodeBar({ editor }: { editor: Editor }): ReactNode {
  const lang: unknown = editor.getAttributes('code_block')['lang'];
  const known = findCodeLanguage(lang);
  const other = typeof lang === 'string' && lang !== '' && !known ? lang : null;
  const choose = (value: string) =>
    editor
      .chain()
      .focus()
      .updateAttributes('code_block', { lang: value || null })
      .run();
  return (
    <select
      className="aw-code-select"
      aria-label="Language"
      value={known?.id ?? other ?? ''}
      onChange={(event) => choose(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && editor.commands.focus()}
    >
      <option value="">Plain text</option>
      {other && <option value={other}>{other}</option>}
      {CODE_LANGUAGES.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
