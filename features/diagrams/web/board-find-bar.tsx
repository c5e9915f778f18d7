/** Finds texts on a diagram, one after the other. */
import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { elementsWith } from '../model/board-reading.ts';
import { boundsOfElement } from '../model/board-selecting.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import classes from './board.module.css';

const icon = { size: 17, stroke: 1.7 } as const;

/** Open while mounted; the element that was found last stays selected. */
export function FindBar({ onClose }: { readonly onClose: () => void }) {
  const store = useBoardStore();
  const elements = useBoard(({ board }) => board.document.elements);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useFindKey(() => field.current?.select());
  const found = elementsWith(elements, search);
  const place = found.length === 0 ? 0 : at % found.length;
  const show = (id: string | undefined): void => {
    const element = id === undefined ? undefined : elements.get(id);
    if (!element) return;
    store.send({ kind: 'selected', ids: [element.id] });
    const part = boundsOfElement(element, elements);
    if (part) store.bringIn(part);
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
    show(elementsWith(elements, text)[0]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <search className={classes.find}>
      <TextInput
        size="xs"
        leftSection={<IconSearch size={15} stroke={1.7} />}
        aria-label="Find on this diagram"
        placeholder="Find on this diagram"
        value={search}
        ref={field}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <output className={classes.found}>
        {search.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : `${place + 1} of ${found.length}`}
      </output>
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
