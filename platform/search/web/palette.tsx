/** The palette: one field that finds everything in the project and runs commands. Opens with Ctrl K. */
import { Kbd, Modal } from '@mantine/core';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { MarkedText } from './marked-text.tsx';
import { useEscapeLayer } from '#platform/ui/web/escape-layers.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { CommandDialog } from '#platform/ui/web/web-module.ts';
import { paletteLabel, palettePlaceholder } from '../contract.ts';
import { OptionList, OptionRow } from './option-list.tsx';
import classes from './palette.module.css';
import { usePaletteGroups, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { SearchStanding } from './search-standing.tsx';
import { useChoice } from './use-choice.ts';
import { askEverything, useSearch, type SearchState } from './use-search.ts';

/** Props of the part. */
export interface PaletteProps {
  /** What it opens with. */
  readonly text: string;
  /** Path of the page below it. */
  readonly address: string;
  readonly onClose: () => void;
}

/** 640 px wide, 88 px from the top; fills the window on phones. */
export function Palette({ text: start, address, onClose }: PaletteProps) {
  const { project } = useWorkspace();
  const [text, setText] = useState(start);
  const search = useSearch(text, askEverything, project !== undefined);
  const groups = usePaletteGroups(text, search.hits, address);
  const items = groups.flatMap((group) => group.items);
  const choice = useChoice(`${text} ${search.hits.length} ${search.hits[0]?.id}`, items.length);
  const id = useId();
  const chosen = items[choice.index];
  const rowOf = (index: number): string => `${id}-${index}`;
  useInView(chosen ? rowOf(choice.index) : undefined);

  const [Dialog, setDialog] = useState<CommandDialog>();
  useEscapeLayer(!Dialog, onClose);
  const run = (item: PaletteItem): void => {
    if (item.dialog) {
      void item.dialog().then((loaded) => setDialog(() => loaded), showFailure);
      return;
    }
    onClose();
    item.run();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || choice.press(event)) return;
    if (event.key !== 'Enter' || !chosen) return;
    event.preventDefault();
    // Keys pressed before the results arrive apply to the query, not to the outdated list.
    if (!(chosen.hit && search.isStale)) run(chosen);
  };

  if (Dialog) return <Dialog opened onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={paletteLabel}
      size={640}
      yOffset={88}
      padding={0}
      withCloseButton={false}
      classNames={{
        header: 'aw-hidden',
        content: classes.content ?? '',
        body: classes.body ?? '',
        inner: classes.inner ?? '',
      }}
    >
      <InputLine
        listId={`${id}-list`}
        chosenId={chosen ? rowOf(choice.index) : undefined}
        text={text}
        scope={project?.name}
        onText={setText}
        onPress={press}
        onClose={onClose}
      />
      <OptionList id={`${id}-list`} label={paletteLabel} isStale={search.isStale} className={classes.list}>
        <Groups
          groups={groups}
          chosen={choice.index}
          rowOf={rowOf}
          onPoint={choice.choose}
          onRun={run}
          onLeave={onClose}
        />
      </OptionList>
      <SearchStanding search={search} className={classes.standing} />
      <Foot search={search} />
    </Modal>
  );
}

interface InputLineProps {
  readonly listId: string;
  /** The row that Enter would take. */
  readonly chosenId: string | undefined;
  readonly text: string;
  /** Name of the project that is searched; absent without one. */
  readonly scope: string | undefined;
  readonly onText: (text: string) => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function InputLine({ listId, chosenId, text, scope, onText, onPress, onClose }: InputLineProps) {
  const field = useRef<HTMLInputElement>(null);
  // The window moves the focus a moment after it opens: what is typed until then would go to the page.
  useLayoutEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  return (
    <div className={classes.line}>
      <IconSearch size={18} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        data-autofocus
        className={classes.input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and the role says that it has a list
        role="combobox"
        aria-label={paletteLabel}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        {...(chosenId === undefined ? {} : { 'aria-activedescendant': chosenId })}
        placeholder={palettePlaceholder}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onPress}
      />
      {scope === undefined ? null : <span className={classes.scope}>{scope}</span>}
      <button type="button" className={classes.escape} aria-label="Esc, close" onClick={onClose}>
        <Kbd>Esc</Kbd>
      </button>
    </div>
  );
}

/** The keys, and how much was found. */
function Foot({ search }: { readonly search: SearchState }) {
  return (
    <div className={classes.foot}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <output className={classes.count}>{countLabel(search)}</output>
    </div>
  );
}

function countLabel({ state, hits, total, isStale }: SearchState): string {
  if (state !== 'found' || isStale) return '';
  const kinds = new Set(hits.map((hit) => hit.source)).size;
  const results = total === 1 ? '1 result' : `${total > hits.length ? `${hits.length} of ${total}` : total} results`;
  return total === 0 ? '' : `${results} in ${kinds} ${kinds === 1 ? 'kind' : 'kinds'}`;
}

/** The row that the keys chose stays in view. */
function useInView(rowId: string | undefined): void {
  useEffect(() => {
    if (rowId !== undefined) document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' });
  }, [rowId]);
}

interface GroupsProps {
  readonly groups: readonly PaletteGroup[];
  readonly chosen: number;
  readonly rowOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onRun: (item: PaletteItem) => void;
  readonly onLeave: () => void;
}

/** Rows in the groups before this one. */
const firstOf = (groups: readonly PaletteGroup[], at: number): number =>
  groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);

function Groups({ groups, chosen, rowOf, onPoint, onRun, onLeave }: GroupsProps) {
  // Rows that slide under a resting pointer are not pointed at.
  const pointer = useRef({ x: 0, y: 0 });
  return groups.map(({ title, items }, at) => (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
    <div key={title} role="group" aria-label={title}>
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
      {items.map((item, offset) => {
        const index = firstOf(groups, at) + offset;
        return (
          <Row
            key={item.id}
            id={rowOf(index)}
            item={item}
            isChosen={index === chosen}
            onRun={() => onRun(item)}
            onLeave={onLeave}
            onPoint={(x, y) => {
              if (pointer.current.x !== x || pointer.current.y !== y) onPoint(index);
              pointer.current = { x, y };
            }}
          />
        );
      })}
    </div>
  ));
}

interface RowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isChosen: boolean;
  readonly onRun: () => void;
  readonly onLeave: () => void;
  readonly onPoint: (x: number, y: number) => void;
}

function Row({ id, item, isChosen, onRun, onLeave, onPoint }: RowProps) {
  const { icon: Icon, hit, label, href } = item;
  return (
    <OptionRow
      id={id}
      href={href}
      isChosen={isChosen}
      className={`${classes.row} ${hit ? classes.tall : ''}`}
      onPoint={({ clientX, clientY }) => onPoint(clientX, clientY)}
      onTake={href === undefined ? onRun : onLeave}
    >
      {Icon ? <Icon size={17} stroke={1.7} /> : null}
      <span className={classes.words}>
        <span className={classes.label}>{hit ? <MarkedText parts={hit.titleParts} /> : label}</span>
        {hit ? (
          <span className={classes.snippet}>
            {hit.place}
            {hit.place && hit.snippet.length > 0 ? ' · ' : ''}
            <MarkedText parts={hit.snippet} />
          </span>
        ) : null}
      </span>
      {hit?.state ? <StateBadge label={hit.state.label} theme={hit.state.theme} /> : null}
      {isChosen ? <IconCornerDownLeft size={16} stroke={1.7} /> : null}
    </OptionRow>
  );
}
