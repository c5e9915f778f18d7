/** The fields of an element. */
import { Suspense, useMemo } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { C4Item } from '../../model/c4-document.ts';
import type { ElementFields } from '../../model/editor-state.ts';
import { useEditor, useSend } from '../editor-context.tsx';
import { LocationField } from '../parts/location-field.tsx';
import { ShapeTiles } from '../parts/shape-tiles.tsx';
import { DraftField } from './draft-field.tsx';
import classes from './drawer.module.css';
import { ElementRelations } from './element-relations.tsx';
import { knownValues } from './known-values.ts';
import { LinkedRecords } from './linked-records.tsx';
import { ParentField } from './parent-field.tsx';
import { StatusField } from './status-field.tsx';
import { TagsField } from './tags-field.tsx';

const CodeSection = lazyPart(async () => (await import('../code/code-section.tsx')).CodeSection);

/** Texts are saved after a pause, choices immediately. */
export function ElementForm({ item }: { readonly item: C4Item }) {
  const send = useSend();
  const document = useEditor((state) => state.document);
  const known = useMemo(() => knownValues(document), [document]);
  const { id, type } = item;
  const thing = useMemo(() => ({ kind: 'element', id }) as const, [id]);
  const change = (fields: ElementFields): void => send({ kind: 'element-changed', elementId: id, fields });
  return (
    <div className={classes.form}>
      <DraftField thing={thing} field="name" label="Name" required />
      {type === 'actor' || type === 'software-system' ? (
        <LocationField value={item.location} onChange={(location) => change({ location })} />
      ) : null}
      <DraftField thing={thing} field="description" label="Description" isLong />
      <DraftField thing={thing} field="technology" label="Technology" />
      {type === 'container' ? <ShapeTiles value={item.shape} onChange={(shape) => change({ shape })} /> : null}
      {type === 'container' || type === 'component' ? (
        <ParentField
          document={document}
          type={type}
          value={item.parentId}
          onChange={(parentElement) => change({ parentElement })}
        />
      ) : null}
      <div className={classes.pair}>
        <DraftField thing={thing} field="owner" label="Owner" known={known.owners} />
        <StatusField value={item.status} onChange={(status) => change({ status })} />
      </div>
      <DraftField thing={thing} field="group" label="Group" known={known.groups} />
      <TagsField value={item.tags} known={known.tags} onChange={(tags) => change({ tags: [...tags] })} />
      <LinkedRecords links={item.links} onChange={(links) => change({ links })} />
      {type === 'actor' ? null : (
        <Suspense>
          <CodeSection item={item} onChange={(patterns) => change({ patterns })} />
        </Suspense>
      )}
      <ElementRelations item={item} />
    </div>
  );
}
