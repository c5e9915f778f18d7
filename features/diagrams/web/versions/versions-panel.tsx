/** Side panel with the versions of a diagram. */
import {
  ComparedVersions,
  type VersionedKind,
  type VersionsPanelProps,
} from '#platform/canvas/web/versions/compared-versions.tsx';
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

const versioned: VersionedKind<Elements, BoardComparison> = {
  calls: { list: listDiagramRevisions, get: getDiagramRevision, name: nameDiagramRevision },
  read: (text) => boardOf(text).elements,
  compare: compareBoards,
  marksOf: ({ differences }) => [...differences.values()].map(({ mark }) => mark),
  groupsOf: boardDifferences,
  texts: { restore: restoreDiagramPrompt, restored: diagramRestoredMessage },
};

/** Mounted while the panel is open. */
export function VersionsPanel(props: VersionsPanelProps<BoardComparison>) {
  const { saved, restore } = useBoardStore();
  const id = useBoard((state) => state.id);
  const isReadOnly = useBoard((state) => state.isReadOnly);
  const revision = useBoard(({ saving }) => saving.revision);
  const now = useBoard(({ board }) => board.document.elements);
  return <ComparedVersions of={{ ...versioned, id, revision, isReadOnly, now, saved, restore }} {...props} />;
}
