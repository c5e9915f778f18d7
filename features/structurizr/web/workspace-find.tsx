/** Finds views and elements of a workspace, and filters by tag or perspective. */
import { NativeSelect, TextInput } from '@mantine/core';
import { IconBox, IconPhoto, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { nothingFoundMessage } from '#platform/ui/contract.ts';
import type { DrawnView } from '../contract.ts';
import type { ElementFilter } from '../model/element-filter.ts';
import type { ElementFact, WorkspaceFacts } from '../model/workspace-facts.ts';
import classes from './workspace-find.module.css';

interface WorkspaceFindProps {
  /** Undefined while the text is read. */
  readonly facts: WorkspaceFacts | undefined;
  readonly views: readonly DrawnView[];
  readonly filter: ElementFilter | undefined;
  readonly onFilter: (filter: ElementFilter | undefined) => void;
  readonly onView: (id: string) => void;
  readonly onElement: (element: ElementFact) => void;
  readonly onClose: () => void;
}

/** Rows that are shown at most. */
const most = 100;

const holds = (words: readonly string[], texts: readonly string[]): boolean => {
  const text = texts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

function Filters({ facts, filter, onFilter }: Pick<WorkspaceFindProps, 'facts' | 'filter' | 'onFilter'>) {
  const { tags = [], perspectives = [] } = facts ?? {};
  if (tags.length === 0 && perspectives.length === 0) return null;
  const choose = (value: string): void => {
    const [kind, ...name] = value.split(' ');
    onFilter(kind === 'tag' || kind === 'perspective' ? { kind, name: name.join(' ') } : undefined);
  };
  const group = (label: string, kind: ElementFilter['kind'], names: readonly string[]) =>
    names.length === 0
      ? []
      : [{ group: label, items: names.map((name) => ({ value: `${kind} ${name}`, label: name })) }];
  return (
    <NativeSelect
      label="Highlight"
      value={filter ? `${filter.kind} ${filter.name}` : ''}
      data={[
        { value: '', label: 'Everything' },
        ...group('Tags', 'tag', tags),
        ...group('Perspectives', 'perspective', perspectives),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** Open while mounted. */
export function WorkspaceFind({ facts, views, filter, onFilter, onView, onElement, onClose }: WorkspaceFindProps) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const foundViews = views.filter(({ name, key }) => holds(words, [name, key]));
  const foundElements = (facts?.elements ?? []).filter(
    ({ name, kind, technology, description, tags, views: keys }) =>
      keys.length > 0 && holds(words, [name, kind, technology, description, ...tags]),
  );
  const rest = Math.max(0, foundElements.length - most);
  return (
    <SidePanel title="Find and filter" onClose={onClose} focusOn="find">
      <div className={classes.body}>
        <TextInput
          type="search"
          aria-label="Find views and elements"
          placeholder="Find views and elements"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Filters facts={facts} filter={filter} onFilter={onFilter} />
        {foundViews.length + foundElements.length === 0 && facts ? (
          <p className={classes.none}>{nothingFoundMessage}</p>
        ) : null}
        <ul className={classes.list} aria-label="Found">
          {foundViews.map(({ id, name, key }) => (
            <li key={id}>
              <button type="button" className={classes.row} onClick={() => onView(id)}>
                <IconPhoto size={16} stroke={1.7} aria-label="View" />
                <span>
                  {name}
                  <small>{key}</small>
                </span>
              </button>
            </li>
          ))}
          {foundElements.slice(0, most).map((element) => (
            <li key={element.id}>
              <button type="button" className={classes.row} onClick={() => onElement(element)}>
                <IconBox size={16} stroke={1.7} aria-label="Element" />
                <span>
                  {element.name}
                  <small>{[element.kind, element.parent].filter(Boolean).join(' in ')}</small>
                </span>
              </button>
            </li>
          ))}
          {rest > 0 ? <li className={classes.none}>{rest} more</li> : null}
        </ul>
      </div>
    </SidePanel>
  );
}
