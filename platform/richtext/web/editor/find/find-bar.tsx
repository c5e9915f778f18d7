/** Find and replace over the text. */
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconLetterCase,
  IconSquareLetterW,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import './find-bar.css';
import type { FindQuery } from './find-matches.ts';
import {
  findKey,
  findPlugin,
  findState,
  replaceAll,
  replaceCurrent,
  returnToText,
  search,
  step,
} from './find-plugin.ts';

/** `opened` counts presses of the shortcut: each one focuses the input again. */
export type FindBarProps = { editor: Editor; opened: number; onClose: () => void };

/** Selected text becomes the query when the bar opens, if it is short enough. */
const LONGEST_PROPOSAL = 100;

/** The bar; mounted while it is open. */
export function FindBar({ editor, opened, onClose }: FindBarProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<FindQuery>(() => ({
    text: selectedText(editor),
    matchCase: false,
    wholeWord: false,
  }));
  const [replacement, setReplacement] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const [start] = useState(() => editor.state.selection.from);
  const state = useFind(editor, query, start);
  useEffect(() => input.current?.select(), [opened]);
  const { view } = editor;
  const close = (): void => {
    returnToText(view);
    onClose();
  };
  const bar = useEscape(close);
  return (
    <search ref={bar} className="aw-find" aria-label="Find and replace">
      <div className="aw-find-line">
        <Tool
          label={isReplacing ? 'Hide replace' : 'Show replace'}
          Icon={isReplacing ? IconChevronDown : IconChevronRight}
          expanded={isReplacing}
          run={() => setReplacing(!isReplacing)}
        />
        <input
          ref={input}
          type="text"
          className="aw-find-input"
          placeholder="Find"
          aria-label="Find"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            step(view, event.shiftKey ? -1 : 1);
          }}
        />
        <output className="aw-find-count">{countText(state)}</output>
        <Tool
          label="Match case"
          Icon={IconLetterCase}
          pressed={query.matchCase}
          run={() => setQuery({ ...query, matchCase: !query.matchCase })}
        />
        <Tool
          label="Whole words"
          Icon={IconSquareLetterW}
          pressed={query.wholeWord}
          run={() => setQuery({ ...query, wholeWord: !query.wholeWord })}
        />
        <Tool label="Previous match" Icon={IconArrowUp} run={() => step(view, -1)} />
        <Tool label="Next match" Icon={IconArrowDown} run={() => step(view, 1)} />
        <Tool label="Close" Icon={IconX} run={close} />
      </div>
      {isReplacing && (
        <div className="aw-find-line">
          <input
            type="text"
            className="aw-find-input aw-find-replacement"
            placeholder="Replace with"
            aria-label="Replace with"
            autoComplete="off"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              replaceCurrent(view, replacement);
            }}
          />
          <button
            type="button"
            className="aw-find-button"
            disabled={state.found.length === 0}
            onClick={() => replaceCurrent(view, replacement)}
          >
            Replace
          </button>
          <button
            type="button"
            className="aw-find-button"
            disabled={state.found.length === 0}
            onClick={() => replaceAll(view, replacement)}
          >
            Replace all
          </button>
        </div>
      )}
    </search>
  );
}

/** Registers the plugin while the bar is open, and subscribes to its state. */
function useFind(editor: Editor, query: FindQuery, start: number) {
  const [state, setState] = useState(() => findState(editor.state));
  useEffect(() => {
    editor.registerPlugin(findPlugin());
    const look = (): void => setState(findState(editor.state));
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
      if (!editor.isDestroyed) editor.unregisterPlugin(findKey);
    };
  }, [editor]);
  useEffect(() => search(editor.view, query, start), [editor, query, start]);
  return state;
}

/** Escape anywhere in the bar. A second press of the key that opened it is for the search of the browser: nothing is done. */
function useEscape(close: () => void): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    const element = bar.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      newest.current();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return bar;
}

function selectedText(editor: Editor): string {
  const { from, to, empty, $from, $to } = editor.state.selection;
  if (empty || !$from.sameParent($to) || !$from.parent.isTextblock || to - from > LONGEST_PROPOSAL) return '';
  return editor.state.doc.textBetween(from, to);
}

function countText({ query, found, current }: ReturnType<typeof findState>): string {
  if (query.text === '') return '';
  if (found.length === 0) return 'Not found';
  return `${(current ?? 0) + 1} of ${found.length}`;
}

type ToolProps = { label: string; Icon: TablerIcon; run: () => void; pressed?: boolean; expanded?: boolean };

function Tool({ label, Icon, run, pressed, expanded }: ToolProps): ReactNode {
  return (
    <button
      type="button"
      className="aw-tool"
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={run}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
    </button>
  );
}
