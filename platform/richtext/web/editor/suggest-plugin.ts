/** The pickers that open while a word is typed: people and pages after `@`, emoji after `:` and two letters. */
import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as PmNode } from 'prosemirror-model';
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** An open picker: its query, and the range of the trigger character and the query. */
export type Suggestion = { kind: 'mention' | 'emoji'; query: string; from: number; to: number };

type Stored = { open: Suggestion | null; dismissedAt: number | null };

/** Names the plugin's state; the meta `null` closes the picker until another sign is typed. */
export const suggestKey = new PluginKey<Stored>('suggest');

type KeyListener = (event: KeyboardEvent) => boolean;

/** Carries the keys of the text to the list that is drawn, which answers whether it took one. */
export class SuggestKeys {
  #listener: KeyListener | null = null;

  /** Gives a key to the list; false when there is none. */
  press(event: KeyboardEvent): boolean {
    return this.#listener?.(event) ?? false;
  }

  /** Takes the keys until the returned function is called. */
  listen(listener: KeyListener): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }
}

const LONGEST = 60;
const MENTION = /(?:^|\s)@([\p{L}\p{N}][^\s@]*(?: [^\s@]+){0,3} ?)?$/u;
const EMOJI = /(?:^|\s):([a-z0-9_+-]{2,40})$/i;
const WHOLE_EMOJI = /(?:^|\s):([a-z0-9_+-]{1,40})$/i;

/** The open picker, or `null`. */
export function suggestion(state: EditorState): Suggestion | null {
  return suggestKey.getState(state)?.open ?? null;
}

/** The plugin with its keys; `mentions` says whether a search provider for them exists. */
export function suggestExtension(keys: SuggestKeys, mentions: boolean): Extension {
  return Extension.create({
    name: 'suggest',
    priority: 1100,
    addProseMirrorPlugins: () => [suggestPlugin(keys, mentions)],
  });
}

/** Replaces the trigger character and the query; undo restores them. */
export function takeSuggestion(editor: Editor, { from, to }: Suggestion, content: readonly PmNode[]): void {
  const { tr } = editor.state;
  tr.replaceWith(from, to, content).scrollIntoView();
  editor.view.dispatch(closeHistory(tr));
  editor.commands.focus();
}

function suggestPlugin(keys: SuggestKeys, mentions: boolean): Plugin<Stored> {
  return new Plugin<Stored>({
    key: suggestKey,
    state: {
      init: () => ({ open: null, dismissedAt: null }),
      apply(tr, stored, _before, state) {
        // Nothing was open and nothing typed: a cursor that comes by opens no picker.
        if (!tr.docChanged && !stored.open) return stored;
        const open = findSign(state, mentions);
        if (!open) return stored.open || stored.dismissedAt !== null ? { open: null, dismissedAt: null } : stored;
        const isDismissed = tr.getMeta(suggestKey) === null || stored.dismissedAt === open.from;
        return isDismissed ? { open: null, dismissedAt: open.from } : { open, dismissedAt: null };
      },
    },
    props: {
      handleKeyDown(view, event) {
        if (!suggestion(view.state) || event.isComposing) return false;
        if (event.key !== 'Escape') return keys.press(event);
        view.dispatch(view.state.tr.setMeta(suggestKey, null));
        return true;
      },
      handleTextInput: (view, from, to, typed) => typed === ':' && endEmoji(view, from, to),
    },
  });
}

/** The text right before the cursor, with a placeholder for inline nodes. */
function textBefore(state: EditorState): string | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  if ($from.marks().some((mark) => mark.type.name === 'code')) return null;
  const start = Math.max(0, $from.parentOffset - LONGEST);
  return $from.parent.textBetween(start, $from.parentOffset, undefined, (leaf) =>
    leaf.type.name === 'hard_break' ? '\n' : '\ufffc',
  );
}

function findSign(state: EditorState, mentions: boolean): Suggestion | null {
  const text = textBefore(state);
  // Most keys end here, so that typing costs no search.
  if (!text || !(text.includes('@') || text.includes(':'))) return null;
  const { from: to } = state.selection;
  const mention = mentions ? MENTION.exec(text) : null;
  if (mention) {
    const query = mention[1] ?? '';
    return { kind: 'mention', query, from: to - query.length - 1, to };
  }
  const query = EMOJI.exec(text)?.[1];
  return query === undefined ? null : { kind: 'emoji', query, from: to - query.length - 1, to };
}

/** The colon that ends a name: when an emoji has it, the character takes its place, and undo gives the name back. */
function endEmoji(view: EditorView, from: number, to: number): boolean {
  const name = from === to ? WHOLE_EMOJI.exec(textBefore(view.state) ?? '')?.[1] : undefined;
  if (name === undefined) return false;
  view.dispatch(view.state.tr.insertText(':', from, to));
  // Where the names cannot be loaded the text stays as it was typed.
  replaceName(view, name, from - name.length - 1).catch(() => undefined);
  return true;
}

async function replaceName(view: EditorView, name: string, from: number): Promise<void> {
  const { emojiOf } = await import('./emoji-names.ts');
  const emoji = emojiOf(name);
  const to = from + name.length + 2;
  if (!emoji || view.isDestroyed || to > view.state.doc.content.size) return;
  if (view.state.doc.textBetween(from, to, '\n', '\n') !== `:${name}:`) return;
  view.dispatch(closeHistory(view.state.tr.insertText(emoji, from, to)));
}
