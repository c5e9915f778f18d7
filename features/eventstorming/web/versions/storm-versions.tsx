/** Side panel with the versions of a board. */
import {
  ComparedVersions,
  type VersionedKind,
  type VersionsPanelProps,
} from '#platform/canvas/web/versions/compared-versions.tsx';
import {
  boardRestoredMessage,
  getBoardRevision,
  listBoardRevisions,
  nameBoardRevision,
  restoreBoardPrompt,
} from '../../contract.ts';
import { readBoardText } from '../../model/board-shape.ts';
import { compareStorms, type StormComparison } from '../../model/storm-compare.ts';
import type { StormItems } from '../../model/storm-items.ts';
import { useIsReadOnly, useItems, useStorm, useStormStore } from '../storm-context.tsx';

const versioned: VersionedKind<StormItems, StormComparison> = {
  calls: { list: listBoardRevisions, get: getBoardRevision, name: nameBoardRevision },
  read: (text) => {
    const read = readBoardText(text);
    return 'document' in read ? read.document.items : new Map();
  },
  compare: compareStorms,
  marksOf: ({ marks }) => [...marks.values()],
  groupsOf: ({ groups }) => groups,
  texts: { restore: restoreBoardPrompt, restored: boardRestoredMessage },
};

/** Mounted while the panel is open. */
export function StormVersions(props: VersionsPanelProps<StormComparison>) {
  const { saved, restore } = useStormStore();
  const id = useStorm((state) => state.id);
  const isReadOnly = useIsReadOnly();
  const revision = useStorm(({ whole }) => whole.saving.revision);
  const now = useItems();
  return <ComparedVersions of={{ ...versioned, id, revision, isReadOnly, now, saved, restore }} {...props} />;
}
