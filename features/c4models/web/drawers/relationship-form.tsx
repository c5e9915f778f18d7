/** The fields of a relationship, with its two ends. */
import { IconArrowRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DocumentRelationship } from '../../model/c4-document.ts';
import type { RelationshipFields } from '../../model/editor-state.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import { EndNode } from '../parts/end-node.tsx';
import { StyleCards } from '../parts/style-cards.tsx';
import { DraftField } from './draft-field.tsx';
import classes from './drawer.module.css';
import { knownValues } from './known-values.ts';
import { LinkedRecords } from './linked-records.tsx';
import { StatusField } from './status-field.tsx';
import { TagsField } from './tags-field.tsx';

/** Both ends with an arrow; a click focuses the element. */
export function RelationshipEnds({ relationship }: { readonly relationship: DocumentRelationship }) {
  const elements = useEditor(({ document }) => document.elements);
  const send = useSend();
  const end = (id: string) => (
    <EndNode item={elements.get(id)} action="Go to" onClick={() => send({ kind: 'found', elementId: id })} />
  );
  return (
    <div className={classes.ends}>
      {end(relationship.sourceId)}
      <IconArrowRight size={18} stroke={1.7} aria-hidden="true" />
      {end(relationship.targetId)}
    </div>
  );
}

/** Texts are saved after a pause, choices immediately. */
export function RelationshipForm({ relationship }: { readonly relationship: DocumentRelationship }) {
  const send = useSend();
  const document = useEditor((state) => state.document);
  const known = useMemo(() => knownValues(document), [document]);
  const { id } = relationship;
  const thing = useMemo(() => ({ kind: 'relationship', id }) as const, [id]);
  const change = (fields: RelationshipFields): void =>
    send({ kind: 'relationship-changed', relationshipId: id, fields });
  return (
    <div className={classes.form}>
      <RelationshipEnds relationship={relationship} />
      <DraftField thing={thing} field="description" label="Description" />
      <DraftField thing={thing} field="technology" label="Technology" />
      <StyleCards value={relationship.interactionStyle} onChange={(interactionStyle) => change({ interactionStyle })} />
      <StatusField value={relationship.status} onChange={(status) => change({ status })} />
      <TagsField value={relationship.tags} known={known.tags} onChange={(tags) => change({ tags: [...tags] })} />
      <LinkedRecords links={relationship.links} onChange={(links) => change({ links })} />
    </div>
  );
}
