/** The bars of the block that holds the cursor: a table's rows and columns, an alert's style, code's language. */
import {
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFreezeRow,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables';
import { CODE_LANGUAGES, findCodeLanguage } from '../../model/code-languages.ts';
import { ALERT_TYPES } from '../../model/document.ts';
import { ALERT_ICONS, ALERT_LABELS } from '../doc-alert.tsx';
import { stayingInTable } from './table-moves.ts';
import { Toolbar, ToolbarButton, ToolbarDivider } from './toolbar-button.tsx';

const TABLE_GROUPS: readonly (readonly { label: string; Icon: TablerIcon; command: Command }[])[] = [
  [
    { label: 'Insert row above', Icon: IconRowInsertTop, command: addRowBefore },
    { label: 'Insert row below', Icon: IconRowInsertBottom, command: addRowAfter },
    { label: 'Delete row', Icon: IconRowRemove, command: stayingInTable(deleteRow) },
  ],
  [
    { label: 'Insert column left', Icon: IconColumnInsertLeft, command: addColumnBefore },
    { label: 'Insert column right', Icon: IconColumnInsertRight, command: addColumnAfter },
    { label: 'Delete column', Icon: IconColumnRemove, command: stayingInTable(deleteColumn) },
  ],
  [
    { label: 'Merge cells', Icon: IconArrowsJoin2, command: mergeCells },
    { label: 'Split cell', Icon: IconArrowsSplit2, command: splitCell },
    { label: 'Header row', Icon: IconFreezeRow, command: toggleHeader('row', { useDeprecatedLogic: false }) },
    { label: 'Delete table', Icon: IconTrash, command: deleteTable },
  ],
];

/** Rows, columns, merging and the header row of the table around the cursor. */
export function TableBar({ editor }: { editor: Editor }): ReactNode {
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
export function AlertBar({ editor }: { editor: Editor }): ReactNode {
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
export function CodeBar({ editor }: { editor: Editor }): ReactNode {
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
