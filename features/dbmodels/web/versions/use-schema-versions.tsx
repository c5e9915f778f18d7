/** Versions of the open model in the frame of its editor. */
import { useVersionsPanel, type VersionsInFrame } from '#platform/canvas/web/versions/use-versions-panel.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { SchemaComparison } from '../../model/schema-compare.ts';

const SchemaVersions = lazyPart(async () => (await import('./schema-versions.tsx')).SchemaVersions);
const ComparedSchema = lazyPart(async () => (await import('./compared-schema.tsx')).ComparedSchema);

/** For the frame of the editor; `onOpen` closes its other panels. */
export const useSchemaVersions = (onOpen: () => void): VersionsInFrame =>
  useVersionsPanel<SchemaComparison>({
    Panel: SchemaVersions,
    // Of a column its table is shown.
    compared: (comparison, found) => <ComparedSchema comparison={comparison} inView={found?.split(' ')[0]} />,
    onOpen,
  });
