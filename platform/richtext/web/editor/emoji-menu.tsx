/** The list of emoji under a colon and the beginning of a name. */
import { useCallback, useMemo, type ReactNode } from 'react';
import { findEmoji, type Emoji } from './emoji-names.ts';
import { SuggestList, type SuggestMenuProps } from './suggest-list.tsx';
import { takeSuggestion } from './suggest-plugin.ts';

const MOST_ROWS = 40;

/** The emoji whose names fit; the chosen one becomes plain text. */
export function EmojiMenu({ editor, keys, open, id }: SuggestMenuProps): ReactNode {
  const rows = useMemo(() => findEmoji(open.query, MOST_ROWS), [open.query]);
  const take = useCallback(
    ({ emoji }: Emoji) =>
      takeSuggestion(editor, open, [editor.schema.text(emoji, editor.state.selection.$from.marks())]),
    [editor, open],
  );
  return (
    <SuggestList
      editor={editor}
      keys={keys}
      id={id}
      label="Emoji"
      rows={rows}
      isStale={false}
      showsNone={false}
      keyOf={({ names }) => names.join(' ')}
      draw={({ emoji, names }) => (
        <>
          <span className="aw-emoji">{emoji}</span>
          <span className="aw-menu-label">:{names[0]}:</span>
        </>
      )}
      take={take}
    />
  );
}
