/** Diagrams of the project that are offered as templates. */
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { getDiagram, listDiagrams, type DiagramRow } from '../contract.ts';
import { boardOf } from '../model/board-document.ts';
import type { BoardElement } from '../model/board-element.ts';
import { useBoard } from './board-context.tsx';
import classes from './board.module.css';

/** More are found in the list of diagrams. */
const mostTemplates = 30;
const nothing: readonly DiagramRow[] = [];

/** The templates other than the open diagram, newest first; none while loading. */
export function useOwnTemplates(): readonly DiagramRow[] {
  const own = useBoard((state) => state.id);
  const query = { page: 1, perPage: mostTemplates, templates: 'only' } as const;
  const rows = useRead(listDiagrams, { query }).data?.resources ?? nothing;
  return rows.filter(({ id }) => id !== own);
}

async function elementsOf({ id }: DiagramRow): Promise<readonly BoardElement[]> {
  const { content } = await callApi(getDiagram, { params: { id } });
  return [...boardOf(content).elements.values()];
}

interface OwnTemplatesProps {
  readonly rows: readonly DiagramRow[];
  readonly onTake: (elements: readonly BoardElement[]) => void;
}

/** A button for each; what the template holds is read when it is chosen. */
export function OwnTemplates({ rows, onTake }: OwnTemplatesProps) {
  return rows.map((row) => (
    <Button
      key={row.id}
      size="compact-xs"
      variant="default"
      className={classes.ownTemplate ?? ''}
      title={row.name}
      leftSection={<IconTemplate size={14} stroke={1.7} />}
      onClick={() => void elementsOf(row).then(onTake, showFailure)}
    >
      {row.name}
    </Button>
  ));
}
