/** The list of people and pages under an `@`, found while a name is typed. */
import { IconFileText, IconUser } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { MentionSearch, MentionSuggestion } from '../mentions.ts';
import { SuggestList, type SuggestMenuProps } from './suggest-list.tsx';
import { takeSuggestion } from './suggest-plugin.ts';

/** The search rests this long after a key, since pages are asked of the server. */
const REST_MS = 150;
const NOTHING: readonly MentionSuggestion[] = [];

/** The people and pages that fit; the chosen one becomes a mention with a space behind it. */
export function MentionMenu({ editor, keys, open, id, searchMentions }: SuggestMenuProps): ReactNode {
  const { found, isStale } = useMentions(searchMentions, open.query.trim());
  const rows = found ?? NOTHING;
  const take = useCallback(
    ({ kind, id: named, label }: MentionSuggestion) => {
      const mention = editor.schema.nodes['mention']?.create({ kind, id: named, label });
      const isSpaced = /^\s/.test(
        editor.state.doc.textBetween(open.to, Math.min(open.to + 1, editor.state.doc.content.size)),
      );
      if (mention) takeSuggestion(editor, open, isSpaced ? [mention] : [mention, editor.schema.text(' ')]);
    },
    [editor, open],
  );
  return (
    <SuggestList
      editor={editor}
      keys={keys}
      id={id}
      label="People and pages"
      rows={rows}
      isStale={isStale}
      showsNone={found !== null && !open.query.includes(' ')}
      keyOf={(row) => `${row.kind} ${row.id}`}
      draw={(row) => <MentionRow row={row} />}
      take={take}
    />
  );
}

function MentionRow({ row: { kind, label, note, Icon } }: { row: MentionSuggestion }): ReactNode {
  const Sign = Icon ?? (kind === 'user' ? IconUser : IconFileText);
  return (
    <>
      <Sign size={18} stroke={1.6} aria-hidden />
      <span className="aw-menu-label">{label}</span>
      {note && <span className="aw-suggest-note">{note}</span>}
    </>
  );
}

/** Results for the query, or for the previous one while the search runs; `null` before the first results. */
function useMentions(
  search: MentionSearch | undefined,
  query: string,
): { found: readonly MentionSuggestion[] | null; isStale: boolean } {
  const [answer, setAnswer] = useState<{ query: string; rows: readonly MentionSuggestion[] } | null>(null);
  useEffect(() => {
    if (!search) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        search(query, abort.signal).then(
          (rows) => !abort.signal.aborted && setAnswer({ query, rows }),
          // The search provider has reported its failure.
          () => !abort.signal.aborted && setAnswer({ query, rows: NOTHING }),
        );
      },
      query === '' ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, query]);
  return { found: answer?.rows ?? null, isStale: answer?.query !== query };
}
