/** The dropdown of the search field: at most six results or a state, and links to more. */
import { Kbd } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { WorkspaceProject } from '#platform/identity/web/workspace.tsx';
import type { SearchHit } from '../contract.ts';
import { MarkedText } from './marked-text.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { OptionList, OptionRow } from './option-list.tsx';
import { resultsAddress } from './search-address.ts';
import classes from './search-field.module.css';
import { SearchStanding } from './search-standing.tsx';
import type { Choice } from './use-choice.ts';
import { paletteKey } from './use-palette-key.ts';
import type { SearchState } from './use-search.ts';

interface SearchDropdownProps {
  readonly project: WorkspaceProject;
  readonly listId: string;
  readonly text: string;
  readonly search: SearchState;
  readonly hits: readonly SearchHit[];
  readonly choice: Choice;
  readonly addressOf: (hit: SearchHit) => string | undefined;
  /** A result or a way out was taken. */
  readonly onLeave: () => void;
  readonly onPalette: () => void;
}

const footLabel = (count: number, { state, total }: SearchState): string => {
  if (state !== 'found' || count === 0) return '';
  if (total > count) return `First ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
};

/** 400 by 340, aligned with the right edge of the field. */
export function SearchDropdown(props: SearchDropdownProps) {
  const { project, listId, text, search, hits, choice, addressOf, onLeave, onPalette } = props;
  const navigate = useNavigate();
  const label = footLabel(hits.length, search);
  const showAll = (): void => {
    onLeave();
    void navigate({ to: resultsAddress(project.code), search: { query: text.trim() } } as never);
  };
  return (
    <div className={classes.dropdown}>
      <p className={classes.label}>Results in {project.name}</p>
      <OptionList id={listId} label="Results" isStale={search.isStale} className={classes.list}>
        {hits.map((hit, index) => (
          <HitRow
            key={hit.id}
            id={`${listId}-${index}`}
            hit={hit}
            href={addressOf(hit)}
            isChosen={index === choice.index}
            onPoint={() => choice.choose(index)}
            onTake={onLeave}
          />
        ))}
      </OptionList>
      <SearchStanding search={search} className={classes.standing} />
      <div className={classes.foot}>
        {label ? (
          <button type="button" className={classes.way} title="Show all results" onClick={showAll}>
            {label}
          </button>
        ) : (
          <span />
        )}
        <button type="button" className={classes.way} onClick={onPalette}>
          <Kbd>{paletteKey}</Kbd> for all kinds
        </button>
      </div>
    </div>
  );
}

interface HitRowProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly href: string | undefined;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}

function HitRow({ hit, ...row }: HitRowProps) {
  const kind = useKinds().get(hit.source);
  const Icon = kind?.icon;
  return (
    <OptionRow {...row} className={classes.row ?? ''} title={hit.title}>
      {Icon ? <Icon size={16} stroke={1.7} /> : null}
      <span className={classes.title}>
        <MarkedText parts={hit.titleParts} />
      </span>
      <span className={classes.kind}>{kind?.labels?.one ?? hit.source}</span>
    </OptionRow>
  );
}
