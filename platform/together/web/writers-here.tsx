/** Who else is at a text; once somebody else edits it too, this window writes with them. */
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { PresentPeople, usePresence } from '#platform/presence/web/present-people.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  lostWordsMessage,
  notSharedMessage,
  otherTitleMessage,
  reloadCode,
  reloadMessage,
  savedByMessage,
} from '../contract.ts';
import type { OwnText, SavedBase, SessionListener, DraftSession } from './draft-session.ts';
import type { TextAddress, TogetherEditing } from './together-editing.ts';

/** Pause before this window joins again after its draft has ended, ms. */
const againMs = 2_000;

/** What the page of a text gives and takes. */
export interface TogetherText {
  readonly editor: () => Editor | undefined;
  readonly own: () => OwnText;
  readonly onTitle: (title: string) => void;
  /** The text goes back to another version from here on. */
  readonly onBase: (base: SavedBase) => void;
  /** The window begins to take part; the promise never rejects. */
  readonly onJoining: (joining: Promise<void>) => void;
  /** The window takes part, or is alone again. */
  readonly onShared: (shared: DraftSession | undefined) => void;
}

interface WritersHereProps extends TextAddress {
  readonly text: TogetherText;
}

/** The row of avatars. It joins and leaves with the page. */
export function WritersHere({ kind, id, text }: WritersHereProps) {
  const editing = useRef<TogetherEditing>(undefined);
  const others = usePresence(`${kind}:${id}`, () => {
    const caret = editing.current?.caret();
    return { isEditing: true, view: null, point: null, selected: [], ...(caret ? { caret } : {}) };
  });
  const isShared = others.some(({ isEditing }) => isEditing);
  const page = useRef<AbortController>(undefined);
  // Once joined, a window stays: others seem gone as well when this one has no connection.
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const start = useEffectEvent(() => {
    const ended = page.current?.signal;
    if (isShared && ended && !editing.current)
      text.onJoining(beginTogether({ address: { kind, id }, text, editing, ended, again }));
  });
  useEffect(() => {
    page.current = new AbortController();
    return () => page.current?.abort();
  }, []);
  useEffect(() => start(), [isShared, attempt]);
  useEffect(() => editing.current?.show(others), [others]);
  return <PresentPeople others={others} />;
}

interface Beginning {
  readonly address: TextAddress;
  readonly text: TogetherText;
  readonly editing: { current: TogetherEditing | undefined };
  /** The page is left. */
  readonly ended: AbortSignal;
  /** Begins once more where others are still there. */
  readonly again: () => void;
}

async function beginTogether(beginning: Beginning): Promise<void> {
  const { address, text, editing, ended } = beginning;
  const part = await import('./together-editing.ts').catch(() => undefined);
  const editor = text.editor();
  if (ended.aborted || editing.current || !editor) return;
  if (!part) return beginAgain(beginning);
  const { linkTo, TogetherEditing } = part;
  const stop = (): void => {
    text.onShared(undefined);
    mine.stop();
    if (editing.current === mine) editing.current = undefined;
  };
  const mine = new TogetherEditing(
    linkTo(address, editor),
    editor,
    listenerOf(beginning, () => stop()),
  );
  ended.addEventListener('abort', stop, { once: true });
  editing.current = mine;
  try {
    const own = text.own();
    await mine.start({
      ...own,
      get title() {
        return text.own().title;
      },
    });
    if (mine.session.isJoined) text.onShared(mine.session);
  } catch (error) {
    stop();
    if (ended.aborted) return;
    if (error instanceof Failure && error.code === reloadCode) showToast('warning', reloadMessage);
    else if (!(error instanceof Failure) || error.status === 0 || error.status >= 500) beginAgain(beginning);
  }
}

function listenerOf(beginning: Beginning, stop: () => void): Omit<SessionListener, 'typed'> {
  const { text } = beginning;
  return {
    titled: text.onTitle,
    untitled: (mine) => showToast('info', otherTitleMessage(mine)),
    based: (base, by) => {
      text.onBase(base);
      if (by !== undefined) showToast('info', savedByMessage(by, base.revision));
    },
    lost: (words) => showToast('warning', lostWordsMessage(words)),
    ended: (why) => {
      stop();
      if (why === 'refused') showToast('warning', notSharedMessage);
      if (why === 'ended') beginAgain(beginning);
    },
  };
}

function beginAgain({ again, ended }: Beginning): void {
  const timer = setTimeout(again, againMs);
  ended.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
