/** Finds things on a canvas by their words, one after the other. */
import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import classes from './canvas-find-bar.module.css';
import { focusStage } from './focus-stage.ts';
import { useFindKey } from './use-find-key.ts';

const icon = { size: 17, stroke: 1.7 } as const;

interface Elsewhere {
  /** For example `3 in Design`. */
  readonly label: string;
  readonly go: () => void;
}

interface CanvasFindBarProps {
  /** For example `Find on this diagram`. */
  readonly label: string;
  /** Words of the search that led here. */
  readonly start?: string;
  /** Ids of what has these words, in the order of the canvas; none for an empty search. */
  readonly find: (search: string) => readonly string[];
  /** Another view that has these words, where this one has none. */
  readonly elsewhere?: (search: string) => Elsewhere | undefined;
  /** Selects what was found and brings it into view. */
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** Keys go on with what was found: the canvas takes the focus of the bar when it closes. */
function useFocusOfCanvas(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const around = element?.parentElement;
    return () => {
      if (element?.contains(document.activeElement)) focusStage(around);
    };
  }, [bar]);
}

/** Open while mounted; what was found last stays selected. */
export function CanvasFindBar({ label, start = '', find, elsewhere, onShow, onClose }: CanvasFindBarProps) {
  const [search, setSearch] = useState(start);
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusOfCanvas(bar);
  useEffect(() => field.current?.focus(), []);
  useFindKey(() => field.current?.select());
  const found = find(search);
  const other = found.length === 0 ? elsewhere?.(search) : undefined;
  const place = found.length === 0 ? 0 : at % found.length;
  const show = (id: string | undefined): void => {
    if (id !== undefined) onShow(id);
  };
  const go = (by: 1 | -1): void => {
    if (found.length === 0) return;
    const next = (place + by + found.length) % found.length;
    setAt(next);
    show(found[next]);
  };
  const type = (text: string): void => {
    setSearch(text);
    setAt(0);
    show(find(text)[0]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && other) other.go();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <search ref={bar} className={classes.find}>
      <TextInput
        size="xs"
        leftSection={<IconSearch size={15} stroke={1.7} />}
        aria-label={label}
        placeholder={label}
        value={search}
        ref={field}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <output className={classes.found}>
        {search.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : `${place + 1} of ${found.length}`}
      </output>
      {other ? (
        <Button size="compact-xs" variant="light" onClick={other.go}>
          {other.label}
        </Button>
      ) : null}
      <ActionIcon size={28} aria-label="Previous place" disabled={found.length < 2} onClick={() => go(-1)}>
        <IconChevronUp {...icon} />
      </ActionIcon>
      <ActionIcon size={28} aria-label="Next place" disabled={found.length < 2} onClick={() => go(1)}>
        <IconChevronDown {...icon} />
      </ActionIcon>
      <CloseButton size={28} aria-label="Close the search" onClick={onClose} />
    </search>
  );
}
