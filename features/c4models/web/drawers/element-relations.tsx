/** Relationships of an element, and its usage from outside. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { C4Item } from '../../model/c4-document.ts';
import { usesOf } from '../../model/c4-filter.ts';
import { useEditor, useIsEditable, useSend } from '../editor-context.tsx';
import { RelationshipList, relationshipsOf } from '../parts/relationship-list.tsx';
import classes from './drawer.module.css';

/** Rows of the first list open their drawer, those of the second focus the user. */
export function ElementRelations({ item }: { readonly item: C4Item }) {
  const document = useEditor((state) => state.document);
  const send = useSend();
  const isEditable = useIsEditable();
  const relationships = useMemo(() => relationshipsOf(document, item.id), [document, item.id]);
  const uses = useMemo(() => usesOf(document, item.id), [document, item.id]);
  return (
    <>
      <section className={classes.section}>
        <div className={classes.sectionHead}>
          <h3>
            Relationships <span className={classes.count}>{relationships.length}</span>
          </h3>
          {isEditable ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={14} stroke={1.7} />}
              onClick={() => send({ kind: 'relationship-asked', sourceId: item.id })}
            >
              Connect
            </Button>
          ) : null}
        </div>
        {relationships.length > 0 ? (
          <RelationshipList
            label="Relationships"
            document={document}
            relationships={relationships}
            of={item.id}
            action="Open the relationship"
            onChoose={({ id }) => send({ kind: 'double-clicked', id })}
          />
        ) : (
          <p className={classes.none}>None</p>
        )}
      </section>
      <section className={classes.section}>
        <div className={classes.sectionHead}>
          <h3>
            What uses this <span className={classes.count}>{uses.length}</span>
          </h3>
        </div>
        {uses.length > 0 ? (
          <RelationshipList
            label="What uses this"
            document={document}
            relationships={uses}
            action="Show usages"
            onChoose={({ sourceId }) => send({ kind: 'found', elementId: sourceId })}
          />
        ) : (
          <p className={classes.none}>Nothing outside uses it.</p>
        )}
      </section>
    </>
  );
}
