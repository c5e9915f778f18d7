/** Revisions of the open map in the frame of its editor. */
import { useVersionsPanel, type VersionsInFrame } from '#platform/canvas/web/versions/use-versions-panel.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { MapComparison } from '../../model/map-compare.ts';

const MapVersions = lazyPart(async () => (await import('./map-versions.tsx')).MapVersions);
const ComparedMap = lazyPart(async () => (await import('./compared-map.tsx')).ComparedMap);

/** For the frame of the editor; `onOpen` closes its other panels. */
export const useMapVersions = (onOpen: () => void): VersionsInFrame =>
  useVersionsPanel<MapComparison>({
    Panel: MapVersions,
    compared: (comparison, found) => <ComparedMap comparison={comparison} inView={found} />,
    onOpen,
  });
