/** The address of a board that is not there: what became of it, and the boards that are. */
import { Button } from '@mantine/core';
import { IconLayoutKanban, IconTrash } from '@tabler/icons-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { listTrash } from '#platform/trash/contract.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import {
  removedBoardHelp,
  removedBoardTitle,
  unknownBoardHelp,
  unknownBoardTitle,
  type BoardRow,
} from '../contract.ts';
import { boardAddress } from './board-address.ts';
import classes from './storm.module.css';

/** Boards that are offered instead. */
const mostOthers = 5;

interface MissingBoardProps {
  readonly id: string;
  /** Boards of the project. */
  readonly rows: readonly BoardRow[];
}

/** Fills the page. */
export function MissingBoard({ id, rows }: MissingBoardProps) {
  const project = useProject();
  const { data, isPending } = useRead(listTrash, { query: { page: 1, perPage: 100 } });
  if (isPending) return <PageSkeleton />;
  const removed = data?.resources.find((row) => row.kind === 'board' && row.id === id);
  const others = rows.filter((row) => row.id !== id).slice(0, mostOthers);
  return (
    <EmptyState
      heading
      icon={removed ? IconTrash : IconLayoutKanban}
      title={removed ? removedBoardTitle(removed.title) : unknownBoardTitle}
      help={removed ? removedBoardHelp : unknownBoardHelp}
      action={
        <div className={classes.instead}>
          {removed ? (
            <Button component={AppLink} href={`/project/${project.code}/trash`} variant="default">
              Open the trash
            </Button>
          ) : null}
          {others.length === 0 ? null : (
            <nav aria-label="Other boards">
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
          )}
        </div>
      }
    />
  );
}
