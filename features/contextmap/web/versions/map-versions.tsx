/** Side panel with the revisions of the context map. */
import {
  ComparedVersions,
  type VersionedKind,
  type VersionsPanelProps,
} from '#platform/canvas/web/versions/compared-versions.tsx';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { restoreVersionPrompt } from '#platform/writing/contract.ts';
import {
  contextMapRestoredMessage,
  getContextMapRevision,
  listContextMapRevisions,
  nameContextMapRevision,
} from '../../contract.ts';
import { compareMaps, savedMapOfText, type MapComparison } from '../../model/map-compare.ts';
import type { SavedMap } from '../../model/map-item.ts';
import { useIsReadOnly, useMap, useMapStore } from '../context-map-context.tsx';

const versioned: VersionedKind<SavedMap, MapComparison> = {
  calls: { list: listContextMapRevisions, get: getContextMapRevision, name: nameContextMapRevision },
  read: savedMapOfText,
  compare: compareMaps,
  marksOf: ({ marks }) => [...marks.values()],
  groupsOf: ({ groups }) => groups,
  texts: { restore: restoreVersionPrompt, restored: contextMapRestoredMessage },
};

/** Mounted while the panel is open. */
export function MapVersions(props: VersionsPanelProps<MapComparison>) {
  const { saved, restore } = useMapStore();
  const { id } = useProject();
  const isReadOnly = useIsReadOnly();
  const revision = useMap(({ whole }) => whole.saving.revision);
  const now = useMap(({ whole }) => whole.document);
  return <ComparedVersions of={{ ...versioned, id, revision, isReadOnly, now, saved, restore }} {...props} />;
}
