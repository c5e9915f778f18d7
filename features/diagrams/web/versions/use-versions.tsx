/** Versions of the open diagram in the frame of its editor. */
import { useVersionsPanel, type VersionsInFrame } from '#platform/canvas/web/versions/use-versions-panel.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { BoardComparison } from '../../model/board-compare.ts';
import { useBoard } from '../board-context.tsx';

const VersionsPanel = lazyPart(async () => (await import('./versions-panel.tsx')).VersionsPanel);
const ComparedBoard = lazyPart(async () => (await import('./compared-board.tsx')).ComparedBoard);

/** For the frame of the editor. */
export function useVersions(): VersionsInFrame {
  const name = useBoard(({ board }) => board.name);
  return useVersionsPanel<BoardComparison>({
    Panel: VersionsPanel,
    compared: (comparison, found) => <ComparedBoard comparison={comparison} name={name} inView={found} />,
  });
}
