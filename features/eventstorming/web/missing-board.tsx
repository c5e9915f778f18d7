/** The address of a board that is not there: what became of it, and the boards that are. */
import { IconLayoutKanban } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { unknownBoardHelp, unknownBoardTitle, type BoardRow } from '../contract.ts';
import { boardAddress } from './board-address.ts';
import classes from './storm.module.css';

/** Boards that are offered instead. */
const mostOthers = 5;

interface MissingBoardProps {
  readonly id: string;
  /** Boards of the project. */
  readonly rows: readonly BoardRow[];
  /** The board may be there again. */
  readonly onChanged: () => void;
}

/** Fills the page. */
export function MissingBoard({ id, rows, onChanged }: MissingBoardProps) {
  const project = useProject();
  const others = rows.filter((row) => row.id !== id).slice(0, mostOthers);
  const instead =
    others.length === 0 ? null : (
      <nav className={classes.instead} aria-label="Other boards">
        <p>Other boards</p>
        <ul>
          {others.map(({ id: other, name }) => (
            <li key={other}>
              <AppLink className="aw-link" href={boardAddress(project.code, other)}>
                {name}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    );
  return (
    <RemovedThing
      kind="board"
      id={id}
      instead={instead}
      unknown={
        <EmptyState
          heading
          icon={IconLayoutKanban}
          title={unknownBoardTitle}
          help={unknownBoardHelp}
          action={instead ?? undefined}
        />
      }
      onChanged={onChanged}
    />
  );
}
