/** The list of blocks under a line that starts with a slash. */
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Offered } from '../embeds.ts';
import { MenuList, MenuRow } from './menu-list.tsx';
import { findSlashCommands, runSlashCommand } from './slash-commands.ts';
import type { SlashState } from './slash-plugin.ts';

type SlashMenuProps = { editor: Editor; slash: SlashState; embeds: ReadonlySet<Offered>; id: string };

/** Draws the rows; the keys belong to the plugin, since the focus stays in the text. */
export function SlashMenu({ editor, slash, embeds, id }: SlashMenuProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const commands = findSlashCommands(slash.query, embeds);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [slash.index, slash.query]);
  if (commands.length === 0) return null;
  return (
    <MenuList ref={list} id={id} label="Blocks" className="aw-slash-list">
      {commands.map((command, index) => (
        <MenuRow
          key={command.label}
          id={`${id}-${index}`}
          isChosen={index === slash.index}
          onTake={() => runSlashCommand(editor, command)}
        >
          <command.Icon size={20} stroke={1.6} aria-hidden />
          <span className="aw-menu-label">{command.label}</span>
          {command.keys && <kbd className="aw-menu-keys">{command.keys}</kbd>}
        </MenuRow>
      ))}
    </MenuList>
  );
}
