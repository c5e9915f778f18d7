/** The list of blocks under a line that starts with a slash. */
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { EmbedKind } from '../../model/document.ts';
import { findSlashCommands, runSlashCommand } from './slash-commands.ts';
import type { SlashState } from './slash-plugin.ts';

type SlashMenuProps = { editor: Editor; slash: SlashState; embeds: ReadonlySet<EmbedKind>; id: string };

/** Draws the rows; the keys belong to the plugin, since the focus stays in the text. */
export function SlashMenu({ editor, slash, embeds, id }: SlashMenuProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const commands = findSlashCommands(slash.query, embeds);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [slash.index, slash.query]);
  if (commands.length === 0) return null;
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Blocks" className="aw-slash-list">
      {commands.map((command, index) => (
        <li
          key={command.label}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === slash.index}
          className="aw-menu-row"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runSlashCommand(editor, command)}
        >
          <command.Icon size={20} stroke={1.6} aria-hidden />
          <span className="aw-menu-label">{command.label}</span>
          {command.keys && <kbd className="aw-menu-keys">{command.keys}</kbd>}
        </li>
      ))}
    </ul>
  );
}
