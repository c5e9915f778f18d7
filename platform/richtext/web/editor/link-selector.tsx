/** The input that gives selected text a link: an address is taken, other text searches the product's pages. */
import { IconSearch, IconUnlink } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { LINK_INPUT_LABEL, LINK_NOT_VALID, LINK_SEARCH_PAUSE_MS, NO_RESULTS_FOUND } from '../../contract.ts';
import { isSafeHref, parseInternalLink } from '../../model/link-address.ts';
import { MenuList, MenuRow } from './menu-list.tsx';

/**
 * One found page, e.g. `{ title: '#023: One schema', kind: 'ADR', href: 'archwright://23.adr.internal' }`.
 * `parts` is the title in pieces with the hits marked; `Icon` is that of its kind; `place` tells namesakes apart, e.g.
 * `Handbook / Guides`.
 */
export type LinkSuggestion = {
  title: string;
  kind: string;
  href: string;
  place?: string;
  parts?: readonly { readonly text: string; readonly hit: boolean }[];
  Icon?: ComponentType<{ readonly size?: number | string; readonly stroke?: number | string }>;
};

/** Searches pages; `signal` aborts an outdated search. */
export type LinkSearch = (query: string, signal: AbortSignal) => Promise<readonly LinkSuggestion[]>;

const NONE = -1;

type LinkSelectorProps = {
  initial: string;
  search: LinkSearch | undefined;
  onTake: (href: string) => void;
  onRemove: (() => void) | null;
  onClose: () => void;
};

/** Whether a text is an absolute address that a link may have (authoring 5). */
export function isLinkAddress(text: string): boolean {
  if (!isSafeHref(text) || text.startsWith('#')) return false;
  if (/^archwright:/i.test(text)) return parseInternalLink(text) !== null;
  return URL.canParse(text);
}

/** The input, its list of found pages and its error. */
export function LinkSelector({ initial, search, onTake, onRemove, onClose }: LinkSelectorProps): ReactNode {
  const [text, setText] = useState(initial);
  // No page is chosen until somebody chooses one, so that Enter never links to another.
  const [index, setIndex] = useState(NONE);
  const [isRefused, setRefused] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { rows: found, isStale } = useLinkSearch(search, text);
  const chosen = index === NONE ? undefined : found?.[index];

  const take = () => {
    // Keys pressed before the results arrive apply to the query, not to the outdated list.
    if (chosen && isStale) return;
    if (chosen) onTake(chosen.href);
    else if (isLinkAddress(text.trim())) onTake(text.trim());
    else setRefused(true);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') onClose();
    else if (step && found?.length) setIndex(stepped(index, step, found.length));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="aw-link-selector">
      <div className="aw-link-line">
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={LINK_INPUT_LABEL}
          aria-label={LINK_INPUT_LABEL}
          role="combobox"
          aria-expanded={Boolean(found?.length)}
          aria-controls={`${id}-list`}
          {...(chosen ? { 'aria-activedescendant': `${id}-${index}` } : {})}
          aria-invalid={isRefused}
          {...(isRefused ? { 'aria-describedby': `${id}-error` } : {})}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(NONE);
            setRefused(false);
          }}
          onKeyDown={press}
        />
        {onRemove && (
          <button type="button" className="aw-tool" aria-label="Remove link" title="Remove link" onClick={onRemove}>
            <IconUnlink size={16} stroke={1.7} aria-hidden />
          </button>
        )}
      </div>
      {isRefused && (
        <p id={`${id}-error`} className="aw-link-error" role="alert">
          {LINK_NOT_VALID}
        </p>
      )}
      {found && found.length > 0 && (
        <p className="aw-link-count">{found.length === 1 ? '1 page' : `${found.length} pages`}</p>
      )}
      {found && (
        <MenuList id={`${id}-list`} label="Pages" className="aw-link-list">
          {found.map((row, at) => (
            <MenuRow key={row.href} id={`${id}-${at}`} isChosen={at === index} onTake={() => onTake(row.href)}>
              <SuggestionRow row={row} />
            </MenuRow>
          ))}
        </MenuList>
      )}
      {found?.length === 0 && <output className="aw-link-none">{NO_RESULTS_FOUND}</output>}
    </div>
  );
}

/** The row above or below; from none to the first or the last. */
function stepped(index: number, step: number, count: number): number {
  if (index === NONE) return step > 0 ? 0 : count - 1;
  return (index + step + count) % count;
}

/** Icon of the kind, highlighted title, and where it stands; the kind as text for screen readers. */
function SuggestionRow({ row }: { row: LinkSuggestion }): ReactNode {
  const { Icon, title, parts, kind, place } = row;
  return (
    <>
      {Icon && <Icon size={16} stroke={1.7} />}
      <span className="aw-menu-label">
        {parts ? parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text)) : title}
      </span>
      {place && <span className="aw-link-place">{place}</span>}
      <span className={Icon ? 'aw-hidden' : 'aw-menu-keys'}>{kind}</span>
    </>
  );
}

/** The pages for a text 400 ms after the last key; `null` while there is nothing to show. */
function useLinkSearch(
  search: LinkSearch | undefined,
  text: string,
): { rows: readonly LinkSuggestion[] | null; isStale: boolean } {
  const [found, setFound] = useState<{ query: string; rows: readonly LinkSuggestion[] } | null>(null);
  const query = text.trim();
  const isSearch = search !== undefined && query.length > 1 && !isLinkAddress(query);
  useEffect(() => {
    if (!isSearch) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(query, abort.signal).then(
        (rows) => !abort.signal.aborted && setFound({ query, rows }),
        // The search provider has reported its failure.
        () => !abort.signal.aborted && setFound(null),
      );
    }, LINK_SEARCH_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isSearch, search, query]);
  return isSearch && found ? { rows: found.rows, isStale: found.query !== query } : { rows: null, isStale: false };
}
