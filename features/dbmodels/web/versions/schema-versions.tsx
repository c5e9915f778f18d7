/** Side panel with the versions of a database model, and the way to the SQL between two of them. */
import { Button } from '@mantine/core';
import { IconFileDiff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import {
  ComparedVersions,
  type ComparedNumbers,
  type VersionedKind,
  type VersionsPanelProps,
} from '#platform/canvas/web/versions/compared-versions.tsx';
import { VersionLooks } from '#platform/canvas/web/versions/version-row.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  dbModelRestoredMessage,
  getDbModelVersion,
  listDbModelVersions,
  nameDbModelVersion,
  restoreDbModelPrompt,
} from '../../contract.ts';
import { compareSchemas, type SchemaComparison } from '../../model/schema-compare.ts';
import { schemaOfText } from '../../model/schema-document.ts';
import type { SchemaItems } from '../../model/schema-item.ts';
import { useIsReadOnly, useItems, useSchema, useSchemaStore } from '../schema-context.tsx';

const MigrationDialog = lazyPart(async () => (await import('./migration-dialog.tsx')).MigrationDialog);

const versioned: VersionedKind<SchemaItems, SchemaComparison> = {
  calls: { list: listDbModelVersions, get: getDbModelVersion, name: nameDbModelVersion },
  read: (text) => schemaOfText(text)?.items ?? new Map(),
  compare: compareSchemas,
  marksOf: ({ all }) => all,
  groupsOf: ({ groups }) => groups,
  texts: { restore: restoreDbModelPrompt, restored: dbModelRestoredMessage },
};

/** Mounted while the panel is open. */
export function SchemaVersions(props: VersionsPanelProps<SchemaComparison>) {
  const { saved, restore } = useSchemaStore();
  const id = useSchema((state) => state.id);
  const isReadOnly = useIsReadOnly();
  const revision = useSchema(({ whole }) => whole.saving.revision);
  const now = useItems();
  const [migration, setMigration] = useState<ComparedNumbers>();
  return (
    <>
      <ComparedVersions
        of={{ ...versioned, id, revision, isReadOnly, now, saved, restore }}
        {...props}
        more={(numbers) => (
          <VersionLooks>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFileDiff size={16} stroke={1.7} />}
              onClick={() => setMigration(numbers)}
            >
              Migration SQL
            </Button>
          </VersionLooks>
        )}
      />
      <Suspense>
        {migration ? <MigrationDialog numbers={migration} onClose={() => setMigration(undefined)} /> : null}
      </Suspense>
    </>
  );
}
