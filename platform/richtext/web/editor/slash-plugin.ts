/** The state of the slash picker: open exactly while a top-level paragraph starts with a slash. */
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import type { Offered } from '../embeds.ts';
import { findSlashCommands, runSlashCommand } from './slash-commands.ts';

/** The picker while it is open: the text after the slash, the chosen row, and where its paragraph starts. */
export type SlashState = { query: string; index: number; from: number };

type Stored = { open: SlashState | null; dismissedAt: number | null };

/** Names the plugin's state; its meta is a new index, or `null` to close the picker until the line changes its place. */
export const slashKey = new PluginKey<Stored>('slash');

/** The open picker, or `null`. */
export function slashState(state: EditorState): SlashState | null {
  return slashKey.getState(state)?.open ?? null;
}

function findSlash(state: EditorState): { query: string; from: number } | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null;
  const text = $from.parent.textContent;
  return text.startsWith('/') ? { query: text.slice(1), from: $from.start() } : null;
}

/** The plugin with its keys: arrows choose, Enter and Tab take, Escape closes. */
export function slashExtension(embeds: ReadonlySet<Offered>): Extension {
  return Extension.create({
    name: 'slash',
    priority: 1100,
    addProseMirrorPlugins() {
      return [slashPlugin(this.editor, embeds)];
    },
  });
}

function slashPlugin(editor: Editor, embeds: ReadonlySet<Offered>): Plugin<Stored> {
  return new Plugin<Stored>({
    key: slashKey,
    state: {
      init: () => ({ open: null, dismissedAt: null }),
      apply(tr, stored, _before, state) {
        const found = findSlash(state);
        if (!found) return { open: null, dismissedAt: null };
        const meta = tr.getMeta(slashKey) as number | null | undefined;
        if (meta === null || (stored.dismissedAt === found.from && stored.open === null))
          return { open: null, dismissedAt: found.from };
        // The picker opens by typing, not because a cursor came by.
        if (!stored.open && !tr.docChanged) return stored;
        const index = meta ?? (stored.open?.query === found.query ? stored.open.index : 0);
        return { open: { ...found, index }, dismissedAt: null };
      },
    },
    props: {
      handleKeyDown(view, event) {
        const open = slashState(view.state);
        if (!open || event.isComposing) return false;
        const commands = findSlashCommands(open.query, embeds);
        const choose = (index: number) => view.dispatch(view.state.tr.setMeta(slashKey, index));
        if (event.key === 'Escape') view.dispatch(view.state.tr.setMeta(slashKey, null));
        else if (commands.length === 0) return false;
        else if (event.key === 'ArrowDown') choose((open.index + 1) % commands.length);
        else if (event.key === 'ArrowUp') choose((open.index + commands.length - 1) % commands.length);
        else if (event.key === 'Enter' || event.key === 'Tab') {
          const command = commands[open.index];
          if (command) runSlashCommand(editor, command);
        } else return false;
        return true;
      },
    },
  });
}
