/** Search for elements; arrow keys choose a result, Enter shows it. */
import { useFindKey } from '#platform/canvas/web/use-find-key.ts';
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { createElement, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { searchElements } from '../../model/c4-filter.ts';
import { typeLine } from '../../model/exchange/model-parts.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import { elementIcon } from '../parts/element-icon.ts';
import classes from './find-panel.module.css';

/** Names of the ancestors, outermost first. */
function placeOf({ elements }: C4Document, { parentId }: C4Item): string {
  const names: string[] = [];
  for (let id = parentId; id !== null;) {
    const parent = elements.get(id);
    if (!parent) break;
    names.unshift(parent.name);
    id = parent.parentId;
  }
  return names.join(' / ');
}

interface HitProps {
  readonly id: string;
  readonly item: C4Item;
  readonly place: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Hit({ id, item, place, isActive, onChoose }: HitProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard in the field
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element cannot stand outside a select
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.hit}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {createElement(elementIcon(item), { size: 16, stroke: 1.7, 'aria-hidden': 'true' })}
      <span>
        <b>{item.name}</b>
        <small>{[typeLine(item), place].filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  );
}

/** The search text is part of the editor state and survives closing. */
export function FindElements() {
  const send = useSend();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useFindKey(() => field.current?.select());
  const text = useEditor(({ search }) => search);
  const document = useEditor((state) => state.document);
  const found = useMemo(() => searchElements(document, text), [document, text]);
  const [at, setAt] = useState(0);
  const active = Math.min(at, found.length - 1);
  const choose = (item: C4Item | undefined): void => {
    if (item) send({ kind: 'found', elementId: item.id });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((active + step + found.length) % found.length);
    else if (event.key === 'Enter') choose(found[active]);
    else if (event.key === 'Escape' && text !== '') send({ kind: 'searched', text: '' });
    else return;
    event.preventDefault();
  };
  const isSearching = text.trim() !== '';
  return (
    <section className={classes.section} aria-label="Find">
      <TextInput
        ref={field}
        size="sm"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and the role says that it has a list
        role="combobox"
        aria-label="Find an element"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        {...(found[active] ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        placeholder="Name, technology, tag or description"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={text}
        onChange={({ currentTarget }) => {
          setAt(0);
          send({ kind: 'searched', text: currentTarget.value });
        }}
        onKeyDown={press}
      />
      <div
        className={classes.found}
        id={`${id}-found`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element would take the focus from the field
        role="listbox"
        aria-label="Found elements"
        hidden={found.length === 0}
      >
        {found.map((item, index) => (
          <Hit
            key={item.id}
            id={`${id}-${index}`}
            item={item}
            place={placeOf(document, item)}
            isActive={index === active}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      <output className={isSearching && found.length === 0 ? classes.none : 'aw-hidden'}>
        {isSearching ? (found.length === 0 ? nothingFoundMessage : `${found.length} found`) : ''}
      </output>
    </section>
  );
}
