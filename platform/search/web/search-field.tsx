/** The search field of the top bar: asks as typed, moves through the results by keys. */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { WorkspaceProject } from '#platform/identity/web/workspace.tsx';
import { mostShown, type SearchHit } from '../contract.ts';
import { SearchDropdown } from './search-dropdown.tsx';
import classes from './search-field.module.css';
import { searchLabel } from './search-label.ts';
import { useChoice } from './use-choice.ts';
import { useHitAddress } from './use-hit-address.ts';
import { paletteKey } from './use-palette-key.ts';
import { askLinked, useSearch } from './use-search.ts';

/** Props of the part. */
export interface SearchFieldProps {
  readonly project: WorkspaceProject;
  /** Opens the palette with the current query. */
  readonly onPalette: (text: string) => void;
}

/** Everything that the field does; what it looks like is below. */
function useSearchField(project: WorkspaceProject, focus: () => void) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const addressOfHit = useHitAddress(project.code);
  const addressOf = (hit: SearchHit): string | undefined => addressOfHit(hit, text);
  const search = useSearch(text, askLinked, isOpen);
  const hits = search.hits.filter((hit) => addressOf(hit) !== undefined).slice(0, mostShown);
  const choice = useChoice(search.hits, hits.length);
  const isShown = isOpen && search.state !== 'idle';

  const leave = (): void => {
    setOpen(false);
    setText('');
  };
  const clear = (): void => {
    leave();
    focus();
  };
  const take = (): void => {
    const chosen = hits[choice.index];
    // Keys pressed before the results arrive apply to the query, not to the outdated list.
    if (!chosen || search.isStale) return;
    leave();
    void navigate({ href: addressOf(chosen) } as never);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || choice.press(event)) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'Escape' && text) clear();
    else return;
    event.preventDefault();
  };
  const type = (next: string): void => {
    setText(next);
    setOpen(true);
  };
  return { text, search, hits, choice, isShown, addressOf, leave, clear, press, type, setOpen };
}

/** Closes when the pointer or the focus goes elsewhere. */
function useOutside(root: { readonly current: HTMLElement | null }, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  });
}

/** 240 px wide with a dropdown of 400 by 340. Not shown on small screens. */
export function SearchField({ project, onPalette }: SearchFieldProps) {
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchField(project, () => input.current?.focus());
  const { text, search, choice, isShown, leave } = field;
  const listId = useId();
  useOutside(root, isShown, () => field.setOpen(false));
  return (
    <search ref={root} className={classes.root}>
      <TextInput
        ref={input}
        size="xs"
        className={classes.field ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and the role says that it has a list
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isShown}
        aria-controls={listId}
        {...(isShown && field.hits.length > 0 ? { 'aria-activedescendant': `${listId}-${choice.index}` } : {})}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        rightSectionWidth={text ? 30 : 54}
        rightSection={
          text ? <CloseButton size="sm" aria-label="Clear" onClick={field.clear} /> : <Kbd>{paletteKey}</Kbd>
        }
        rightSectionPointerEvents={text ? 'all' : 'none'}
        value={text}
        onChange={(event) => field.type(event.currentTarget.value)}
        onFocus={() => field.setOpen(true)}
        onKeyDown={field.press}
      />
      {isShown ? (
        <SearchDropdown
          project={project}
          listId={listId}
          text={text}
          search={search}
          hits={field.hits}
          choice={choice}
          addressOf={field.addressOf}
          onLeave={leave}
          onPalette={() => {
            leave();
            onPalette(text);
          }}
        />
      ) : null}
    </search>
  );
}
