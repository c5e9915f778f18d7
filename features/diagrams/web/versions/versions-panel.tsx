/** Side panel with the versions of a diagram. */
import { useMemo } from 'react';
import { ComparedVersions, type VersionedDocument } from '#platform/canvas/web/versions/compared-versions.tsx';
import {
  diagramRestoredMessage,
  getDiagramRevision,
  listDiagramRevisions,
  nameDiagramRevision,
  restoreDiagramPrompt,
} from '../../contract.ts';
import { boardDifferences, compareBoards, type BoardComparison } from '../../model/board-compare.ts';
import { boardOf } from '../../model/board-document.ts';
import type { Elements } from '../../model/board-lines.ts';
import { useBoard, useBoardStore } from '../board-context.tsx';

interface VersionsPanelProps {
  readonly comparison: BoardComparison | undefined;
  /** What the canvas shows instead of the diagram. */
  readonly onCompare: (comparison: BoardComparison | undefined) => void;
  /** An element is to be shown on the canvas. */
  readonly onFind: (id: string) => void;
  readonly onClose: () => void;
}

const calls = { list: listDiagramRevisions, get: getDiagramRevision, name: nameDiagramRevision } as const;
const texts = { restore: restoreDiagramPrompt, restored: diagramRestoredMessage } as const;
const read = (text: string): Elements => boardOf(text).elements;
const marksOf = ({ differences }: BoardComparison) => [...differences.values()].map(({ mark }) => mark);

/** Mounted while the panel is open. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { saved, restore } = useBoardStore();
  const id = useBoard((state) => state.id);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  const revision = useBoard(({ saving }) => saving.revision);
  const now = useBoard(({ board }) => board.document.elements);
  const of = useMemo<VersionedDocument<Elements, BoardComparison>>(
    () => ({
      id,
      calls,
      revision,
      isReadOnly,
      now,
      read,
      compare: compareBoards,
      marksOf,
      groupsOf: boardDifferences,
      saved,
      restore,
      texts,
    }),
    [id, revision, isReadOnly, now, saved, restore],
  );
  return <ComparedVersions of={of} {...props} />;
}
