/** Comment editor: plain text with basic Markdown and mentions. */
import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconAt, IconBold, IconCode, IconLink } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { Failure } from '#platform/http/model/failure.ts';
import type { Person } from '#platform/identity/contract.ts';
import { MenuList, MenuRow } from '#platform/richtext/web/editor/menu-list.tsx';
import { tooLong } from '#platform/ui/model/too-long.ts';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { keepUnsent, unsentText } from '#platform/writing/web/unsent-text.ts';
import { emptyCommentMessage, rfcLimits } from '../contract.ts';
import { nameToken, peopleFor, typedName, withIds, withNames } from '../model/mention-names.ts';
import classes from './discussion.module.css';
import { useFoundPeople } from './use-people.ts';

interface CommentEditorProps {
  readonly people: readonly Person[];
  /** The stored text; empty for a new comment. */
  readonly content?: string;
  readonly label: string;
  readonly submitLabel: string;
  /** Storage key of the unsent text. */
  readonly unsentKey: string;
  /** It was asked for by a press: the cursor is put behind its text. */
  readonly startFocused?: boolean;
  readonly onSend: (content: string) => Promise<void>;
  readonly onCancel?: () => void;
}

const chosenPeople = z.array(z.strictObject({ id: z.string(), username: z.string() }));
const chosenKey = (unsentKey: string): string => `${unsentKey} people`;

/** People who were chosen for an unsent text: a name alone does not tell whom it means. */
function chosenFor(unsentKey: string): readonly Person[] {
  const kept = unsentText(chosenKey(unsentKey));
  const read = kept === '' ? undefined : chosenPeople.safeParse(JSON.parse(kept));
  return read?.success ? read.data : [];
}

/** Text, cursor and chosen people. */
function useWords(
  { content = '', people, unsentKey }: CommentEditorProps,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const stored = withNames(content, people);
  const [text, show] = useState(() => unsentText(unsentKey) || stored);
  const setText = (next: string): void => {
    show(next);
    // A comment without words is none.
    keepUnsent(unsentKey, next === stored || next.trim() === '' ? undefined : next);
    if (next === stored || next === '') keepUnsent(chosenKey(unsentKey), undefined);
  };
  const [cursor, setCursor] = useState(-1);
  const [chosen, setChosen] = useState(() => chosenFor(unsentKey));
  const put = (next: string, start: number, end = start): void => {
    // Rendered at once: a key that is pressed before the cursor is set would be written at the old place.
    flushSync(() => {
      setText(next);
      setCursor(-1);
    });
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  };
  return {
    text,
    setText,
    cursor,
    setCursor,
    stored: (): string => withIds(text, people, chosen).trim(),
    /** Wraps the selection in Markdown markers. */
    wrap: (before: string, after: string): void => {
      const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
      const inside = text.slice(start, end);
      const from = start + before.length;
      put(`${text.slice(0, start)}${before}${inside}${after}${text.slice(end)}`, from, from + inside.length);
    },
    /** Starts a mention at the cursor. */
    mention: (): void => {
      const at = area.current?.selectionStart ?? text.length;
      const sign = at > 0 && !/\s/.test(text[at - 1] ?? '') ? ' @' : '@';
      put(`${text.slice(0, at)}${sign}${text.slice(at)}`, at + sign.length);
      setCursor(at + sign.length);
    },
    take: (person: Person, start: number): void => {
      const name = `${nameToken(person)} `;
      put(`${text.slice(0, start)}${name}${text.slice(cursor).replace(/^ /, '')}`, start + name.length);
      const all = [...chosen, person];
      setChosen(all);
      keepUnsent(chosenKey(unsentKey), JSON.stringify(all));
    },
    clear: (): void => setText(''),
  };
}

type Words = ReturnType<typeof useWords>;

/** Suggestions for the typed name. */
function useSuggestions({ text, cursor, setCursor, take }: Words, people: readonly Person[]) {
  const [at, setAt] = useState(0);
  const typed = cursor < 0 ? undefined : typedName(text, cursor);
  const further = useFoundPeople(typed?.query);
  const known = [...people, ...further.filter(({ id }) => people.every((person) => person.id !== id))];
  const found = typed ? peopleFor(typed.query, known) : [];
  const current = Math.min(at, Math.max(0, found.length - 1));
  const choose = (person: Person | undefined): void => {
    if (person && typed) take(person, typed.start);
    setAt(0);
  };
  /** Returns true when the key was handled by the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    if (event.key === 'ArrowDown') setAt((current + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((current + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[current]);
    else if (event.key === 'Escape') setCursor(-1);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { found, current, choose, onKey };
}

function Signs({ words }: { readonly words: Words }) {
  const signs = [
    ['Bold', IconBold, () => words.wrap('**', '**')],
    ['Code', IconCode, () => words.wrap('`', '`')],
    ['Link', IconLink, () => words.wrap('[', '](https://)')],
    ['Mention someone', IconAt, words.mention],
  ] as const;
  return (
    <span className={classes.signs}>
      {signs.map(([label, Icon, run]) => (
        <ActionIcon key={label} aria-label={label} title={label} onClick={run}>
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      ))}
    </span>
  );
}

/** Height of what is stuck at the top of the window, CSS px. */
const stuckTop = 96;

/** Above the box where there is room, else below it: the toolbar stays free. */
function placeList(list: HTMLDivElement | null): void {
  const top = list?.parentElement?.getBoundingClientRect().top ?? 0;
  list?.toggleAttribute('data-above', top - list.offsetHeight > stuckTop);
}

function useStart(area: RefObject<HTMLTextAreaElement | null>, startFocused: boolean): void {
  useEffect(() => {
    if (!startFocused || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [area, startFocused]);
}

/** Ctrl+Enter submits. */
export function CommentEditor(props: CommentEditorProps) {
  const { people, label, submitLabel, startFocused = false, onSend, onCancel } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useStart(area, startFocused);
  const words = useWords(props, area);
  const suggestions = useSuggestions(words, people);
  const listId = useId();
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    const stored = words.stored();
    if (stored === '') {
      area.current?.focus();
      return setError(emptyCommentMessage);
    }
    if (tooLong(stored, rfcLimits.comment) !== null) return;
    setSending(true);
    setError(undefined);
    try {
      await onSend(stored);
      words.clear();
    } catch (failure) {
      const [violation] = failure instanceof Failure ? failure.violations : [];
      if (violation) setError(violation.errors[0]);
      else showFailure(failure);
    } finally {
      setSending(false);
    }
  };
  const isOpen = suggestions.found.length > 0;
  return (
    <div className={classes.editor}>
      <Textarea
        ref={area}
        variant="unstyled"
        classNames={{ input: classes.area ?? '' }}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${suggestions.current}` : undefined}
        autosize
        minRows={2}
        maxRows={16}
        placeholder="Write a comment"
        value={words.text}
        error={error ?? tooLong(words.stored(), rfcLimits.comment)}
        onChange={(event) => {
          words.setText(event.currentTarget.value);
          words.setCursor(event.currentTarget.selectionStart);
          setError(undefined);
        }}
        onBlur={() => words.setCursor(-1)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || suggestions.onKey(event)) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      {isOpen ? (
        <MenuList id={listId} label="People" className={classes.people ?? ''} ref={placeList}>
          {suggestions.found.map((person, at) => (
            <MenuRow
              key={person.id}
              id={`${listId}-${at}`}
              isChosen={at === suggestions.current}
              onTake={() => suggestions.choose(person)}
            >
              <PersonAvatar id={person.id} name={person.username} /> {person.username}
            </MenuRow>
          ))}
        </MenuList>
      ) : null}
      <div className={classes.bar}>
        <Signs words={words} />
        <span className={classes.send}>
          {onCancel ? (
            <Button size="xs" variant="default" onClick={onCancel} disabled={sending}>
              Cancel
            </Button>
          ) : null}
          <Button size="xs" loading={sending} onClick={() => void send()}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </div>
  );
}
