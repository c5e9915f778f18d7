/** Versions of the open board in the frame of its editor. */
import { useVersionsPanel, type VersionsInFrame } from '#platform/canvas/web/versions/use-versions-panel.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { StormComparison } from '../../model/storm-compare.ts';

const StormVersions = lazyPart(async () => (await import('./storm-versions.tsx')).StormVersions);
const ComparedStorm = lazyPart(async () => (await import('./compared-storm.tsx')).ComparedStorm);

/** For the frame of the editor. */
export function useStormVersions(onOpen: () => void): VersionsInFrame {
  return useVersionsPanel<StormComparison>({
    Panel: StormVersions,
    compared: (comparison, found) => <ComparedStorm comparison={comparison} inView={found} />,
    onOpen,
  });
}
