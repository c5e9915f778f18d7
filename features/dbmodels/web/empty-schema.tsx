/** What a model without tables shows in place of them: how to begin. */
import { Button } from '@mantine/core';
import { IconFileImport, IconTablePlus } from '@tabler/icons-react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { addTableLabel, importModelLabel } from '../contract.ts';
import { useDesk, useIsReadOnly, useItems, useSchemaStore } from './schema-context.tsx';
import classes from './schema.module.css';

const icon = { size: 17, stroke: 1.7 } as const;

/** Nothing as soon as there is a table, an area or a note. */
export function EmptySchema() {
  const items = useItems();
  const isReadOnly = useIsReadOnly();
  const { open } = useDesk();
  const { unread } = useSchemaStore();
  if (unread !== undefined) {
    return (
      <div className={classes.empty}>
        <InlineAlert type="danger">{unread}</InlineAlert>
      </div>
    );
  }
  if (items.size > 0) return null;
  return (
    <div className={classes.empty}>
      <strong>No tables yet</strong>
      {isReadOnly ? null : (
        <>
          <p>Draw the first one, or paste a MySQL dump, DBML or JSON.</p>
          <div className={classes.emptyButtons}>
            <Button size="sm" leftSection={<IconTablePlus {...icon} />} onClick={() => open({ kind: 'table-name' })}>
              {addTableLabel}
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconFileImport {...icon} />}
              onClick={() => open({ kind: 'import' })}
            >
              {importModelLabel}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
