/** Side panel with the versions of a database model, and the way to the SQL between two of them. */
import { Button } from '@mantine/core';
import { IconFileDiff } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import {
  ComparedVersions,
  type ComparedNumbers,
  type VersionedDocument,
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

interface SchemaVersionsProps {
  readonly comparison: SchemaComparison | undefined;
  /** What the canvas shows instead of the model. */
  readonly onCompare: (comparison: SchemaComparison | undefined) => void;
  /** A table or a column of it is to be shown on the canvas. */
  readonly onFind: (id: string) => void;
  readonly onClose: () => void;
}

const calls = { list: listDbModelVersions, get: getDbModelVersion, name: nameDbModelVersion } as const;
const texts = { restore: restoreDbModelPrompt, restored: dbModelRestoredMessage } as const;
const read = (text: string): SchemaItems => schemaOfText(text)?.items ?? new Map();
const marksOf = ({ all }: SchemaComparison) => all;
const groupsOf = ({ groups }: SchemaComparison) => groups;

/** Mounted while the panel is open. */
export function SchemaVersions(props: SchemaVersionsProps) {
  const { saved, restore } = useSchemaStore();
  const id = useSchema((state) => state.id);
  const isReadOnly = useIsReadOnly();
  const revision = useSchema(({ whole }) => whole.saving.revision);
  const now = useItems();
  const [migration, setMigration] = useState<ComparedNumbers>();
  const of = useMemo<VersionedDocument<SchemaItems, SchemaComparison>>(
    () => ({
      id,
      calls,
      revision,
      isReadOnly,
      now,
      read,
      compare: compareSchemas,
      marksOf,
      groupsOf,
      saved,
      restore,
      texts,
    }),
    [id, revision, isReadOnly, now, saved, restore],
  );
  return (
    <>
      <ComparedVersions
        of={of}
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
