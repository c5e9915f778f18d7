/** Edit page of the quality attributes: chosen ones in order, available ones beside them, one save. */
import { Button } from '@mantine/core';
import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ItemConflict } from '#platform/editing/model/whole-editor.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useLatestCallback } from '#platform/ui/web/use-latest-callback.ts';
import { useReorder } from '#platform/ui/web/use-reorder.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  customCode,
  driverLimits,
  noQualityAttributesMessage,
  qualityAttributeRemovedMessage,
  qualityAttributesTitle,
  saveQualityAttributes,
  type Drivers,
  type QualityAttribute,
} from '../contract.ts';
import { withAgain, without } from '../model/attribute-removal.ts';
import { AttributeRow } from './attribute-row.tsx';
import { AvailableAttributes } from './available-attributes.tsx';
import { CustomAttributeDialog, type NamedAttribute } from './attribute-dialogs.tsx';
import { DriverListEditor, OpenDriverList } from './driver-list-editor.tsx';
import card from './driver-card.module.css';
import classes from './quality-attributes-page.module.css';
import { useDriverList } from './use-driver-list.ts';
import { useUndoOffer } from './use-undo-offer.ts';

const draftKey = 'drivers:quality-attributes';

const fieldWords: Readonly<Record<string, string>> = {
  reason: 'the reason of',
  isMajor: 'the major flag of',
  name: 'the name of',
  description: 'the description of',
  scenarios: 'the scenarios of',
  tradeOffs: 'the trade-offs of',
};

const valueText = (value: unknown): string => {
  if (value === undefined) return 'Removed';
  if (typeof value === 'boolean') return value ? 'Major' : 'Not major';
  if (typeof value === 'string') return value === '' ? 'Empty' : value;
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  return 'Kept';
};

const anAttribute = (more: Pick<QualityAttribute, 'type' | 'code' | 'name' | 'description'>): QualityAttribute => ({
  id: crypto.randomUUID(),
  isMajor: false,
  reason: '',
  scenarios: [],
  tradeOffs: [],
  ...more,
});

/** More than a team can keep in mind. Source: decisions section 12. */
function Warnings({ items }: { readonly items: readonly QualityAttribute[] }) {
  const major = items.filter(({ isMajor }) => isMajor).length;
  return (
    <>
      {major > driverLimits.major ? (
        <InlineAlert type="warning">
          <strong>{major} attributes are marked as major.</strong> Three at most keep a direction: what matters more
          than everything else?
        </InlineAlert>
      ) : null}
      {items.length > driverLimits.chosen ? (
        <InlineAlert type="warning">
          <strong>{items.length} attributes are chosen.</strong> Nobody can weigh more than seven against each other:
          which of them can go?
        </InlineAlert>
      ) : null}
    </>
  );
}

interface EditorProps {
  readonly drivers: Drivers;
  readonly draft: DocumentDraft | undefined;
}

/** The same list as long as no attribute comes, goes, moves or gets another name. */
function useNames(items: readonly QualityAttribute[]): readonly NamedAttribute[] {
  const text = JSON.stringify(items.map(({ id, name }) => ({ id, name })));
  return useMemo(() => JSON.parse(text) as readonly NamedAttribute[], [text]);
}

function Editor({ drivers, draft }: EditorProps) {
  const send = useCall(saveQualityAttributes, { quiet: true });
  const list = useDriverList<QualityAttribute>(
    {
      draftKey,
      title: qualityAttributesTitle,
      itemsOf: ({ qualityAttributes }) => qualityAttributes,
      send: (items, revision) => send.mutateAsync({ body: { qualityAttributes: [...items], revision } }),
    },
    drivers,
    draft,
  );
  const { items, change, violations } = list;
  const [isAdding, setAdding] = useState(false);
  const { reordering, holder, announcement } = useReorder({ items, labelOf: ({ name }) => name, onReorder: change });
  const chosen = new Set(items.map(({ code }) => code));
  const isFull = items.length >= driverLimits.attributes;
  const problemOf = (index: number): string | undefined =>
    violations.find(({ path }) => path.startsWith(`qualityAttributes[${index}]`))?.errors[0];
  const offerUndo = useUndoOffer(qualityAttributeRemovedMessage);
  const remove = useLatestCallback((attribute: QualityAttribute): void => {
    const before = items;
    change(without(items, attribute));
    offerUndo(() => change((now) => withAgain(now, attribute, before)));
  });
  const changeRow = useLatestCallback((next: QualityAttribute): void =>
    change((now) => now.map((item) => (item.id === next.id ? next : item))),
  );
  const chosenNames = useNames(items);
  const nameOf = ({ id, field, base }: ItemConflict): string => {
    const name = items.find((item) => item.id === id)?.name ?? (base as QualityAttribute | undefined)?.name ?? '';
    return `${fieldWords[field] ?? ''} “${name}”`.trim();
  };
  return (
    <DriverListEditor title={qualityAttributesTitle} list={list} nameOf={nameOf} valueText={valueText}>
      <div className={classes.warnings}>
        <Warnings items={items} />
      </div>
      <div className={classes.columns}>
        <section className={classes.card} aria-label="Chosen">
          <header className={card.head}>
            <h2>Chosen</h2>
            <small>
              {items.length} {items.length === 1 ? 'attribute' : 'attributes'}
            </small>
            <Button
              variant="subtle"
              color="gray"
              disabled={isFull}
              leftSection={<IconPlus size={16} stroke={1.7} />}
              onClick={() => setAdding(true)}
            >
              Custom attribute
            </Button>
          </header>
          {items.length === 0 ? (
            <EmptyState
              bare
              icon={IconTargetArrow}
              title={noQualityAttributesMessage}
              help="Choose what matters most from the list of available attributes, or add a custom one."
            />
          ) : (
            <div ref={holder}>
              <ol className={classes.rows}>
                {items.map((attribute, index) => (
                  <AttributeRow
                    key={attribute.id}
                    attribute={attribute}
                    index={index}
                    chosen={chosenNames}
                    reordering={reordering}
                    problem={problemOf(index)}
                    onChange={changeRow}
                    onRemove={remove}
                  />
                ))}
              </ol>
            </div>
          )}
        </section>
        <AvailableAttributes
          attributes={drivers.availableQualityAttributes.filter(({ code }) => !chosen.has(code))}
          isFull={isFull}
          onAdd={(attribute) => change([...items, anAttribute({ type: 'fixed', ...attribute })])}
        />
      </div>
      {announcement}
      {isAdding ? (
        <CustomAttributeDialog
          value={undefined}
          taken={new Set([...items, ...drivers.availableQualityAttributes].map(({ name }) => name.toLowerCase()))}
          onClose={() => setAdding(false)}
          onSave={(named) => change([...items, anAttribute({ type: 'custom', code: customCode, ...named })])}
        />
      ) : null}
    </DriverListEditor>
  );
}

/** Page at /project/{project}/architecture/drivers/quality-attributes/edit. */
export default function QualityAttributesPage() {
  return (
    <OpenDriverList draftKey={draftKey}>
      {(drivers, draft) => <Editor drivers={drivers} draft={draft} />}
    </OpenDriverList>
  );
}
