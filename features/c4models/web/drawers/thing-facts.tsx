/** Read-only details of an element or a relationship. */
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { shapeLabels, type C4Status } from '../../contract.ts';
import type { C4Item, DocumentRelationship } from '../../model/c4-document.ts';
import { interactionLabels, locationLabels, statusLabels } from '../../model/editor-texts.ts';
import { useEditor } from '../editor-context.tsx';
import classes from './drawer.module.css';
import { ElementRelations } from './element-relations.tsx';
import { LinkedRecords } from './linked-records.tsx';
import { RelationshipEnds } from './relationship-form.tsx';
import { StatusDot } from './status-field.tsx';

const CodeSection = lazyPart(async () => (await import('../code/code-section.tsx')).CodeSection);

const statusWords = (status: C4Status): ReactNode => (
  <span className={classes.option}>
    <StatusDot status={status} />
    {statusLabels[status]}
  </span>
);

/** Omitted when empty. */
const told = (facts: readonly (readonly [label: string, value: string])[]): Fact[] =>
  facts.flatMap(([label, value]): Fact[] =>
    value === ''
      ? []
      : [
          [
            label,
            <span key={label} className={classes.text}>
              {value}
            </span>,
          ],
        ],
  );

function Description({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Description</h3>
      <p className={classes.text}>{text}</p>
    </section>
  );
}

/** All fields of an element. */
export function ElementFacts({ item }: { readonly item: C4Item }) {
  const parent = useEditor(({ document }) =>
    item.parentId === null ? undefined : document.elements.get(item.parentId),
  );
  const isRoot = item.type === 'actor' || item.type === 'software-system';
  const facts = [
    ...told([
      ['Name', item.name],
      [isRoot ? 'Location' : 'Parent', isRoot ? locationLabels[item.location] : (parent?.name ?? '')],
      ['Technology', item.technology],
      ['Shape', item.type === 'container' ? shapeLabels[item.shape] : ''],
      ['Owner', item.owner],
      ['Group', item.group],
    ]),
    ['Status', statusWords(item.status)] as const,
    ...told([['Tags', item.tags.join(', ')]]),
  ];
  return (
    <div className={classes.form}>
      <FactList facts={facts} />
      <Description text={item.description} />
      <LinkedRecords links={item.links} />
      {item.type === 'actor' ? null : (
        <Suspense>
          <CodeSection item={item} />
        </Suspense>
      )}
      <ElementRelations item={item} />
    </div>
  );
}

/** All fields of a relationship. */
export function RelationshipFacts({ relationship }: { readonly relationship: DocumentRelationship }) {
  const facts = [
    ...told([
      ['Technology', relationship.technology],
      ['Interaction style', interactionLabels[relationship.interactionStyle]],
    ]),
    ['Status', statusWords(relationship.status)] as const,
    ...told([['Tags', relationship.tags.join(', ')]]),
  ];
  return (
    <div className={classes.form}>
      <RelationshipEnds relationship={relationship} />
      <Description text={relationship.description} />
      <FactList facts={facts} />
      <LinkedRecords links={relationship.links} />
    </div>
  );
}
