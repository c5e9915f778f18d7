/** Side panel of a selected context: its facts, its elements, its relationships. */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { RestedText } from '#platform/canvas/web/rested-text.tsx';
import { isolated } from '#platform/ui/model/isolated.ts';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { contextMapLimits, repeatedContextMessage, subdomains } from '../contract.ts';
import { kindLabels, relationshipWords, subdomainLabels } from '../model/map-document.ts';
import { contextName, contextsOf, relationshipsOf, type ContextItem } from '../model/map-item.ts';
import { isNameTaken } from '../model/map-relating.ts';
import type { ContextChange } from '../model/map-state.ts';
import { useDesk, useIsReadOnly, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';
import { ElementField } from './element-field.tsx';

/** The relationships of a context, and a way to a new one without the mouse. */
function Relationships({ context }: { readonly context: ContextItem }) {
  const store = useMapStore();
  const items = useMapItems();
  const isReadOnly = useIsReadOnly();
  const own = relationshipsOf(items).filter(
    ({ upstreamId, downstreamId }) => upstreamId === context.id || downstreamId === context.id,
  );
  const others = contextsOf(items).filter(({ id }) => id !== context.id);
  return (
    <section className={classes.part} aria-label="Relationships">
      <h3>Relationships</h3>
      {own.length === 0 ? <p className={classes.muted}>None yet.</p> : null}
      <ul className={classes.list}>
        {own.map((relationship) => (
          <li key={relationship.id}>
            <button
              type="button"
              className={classes.place}
              onClick={() => store.send({ kind: 'selected', ids: [relationship.id] })}
            >
              <span>{relationshipWords(relationship, (end) => isolated(contextName(items, end)))}</span>
              <span className={classes.muted}>{kindLabels[relationship.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
      {isReadOnly || others.length === 0 ? null : (
        <NativeSelect
          label="Relate to"
          description={`${context.name} becomes upstream.`}
          value=""
          data={[
            { value: '', label: 'Choose a context' },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') {
              store.send({ kind: 'connected', fromId: context.id, toId: currentTarget.value });
            }
          }}
        />
      )}
    </section>
  );
}

interface ContextPanelProps {
  readonly context: ContextItem;
  /** Its first field has the focus when this changes. */
  readonly focusOn: string | undefined;
  readonly onClose: () => void;
}

/** Open while one context is selected. */
export function ContextPanel({ context, focusOn, onClose }: ContextPanelProps) {
  const store = useMapStore();
  const items = useMapItems();
  const isReadOnly = useIsReadOnly();
  const { remove } = useDesk();
  const { id, name, description, subdomain, team } = context;
  const edit = (change: ContextChange): void => store.send({ kind: 'context-edited', id, change });
  const nameProblem = (text: string): string | null => {
    if (text.trim() === '') return 'This field is required';
    return isNameTaken(items, text, id) ? repeatedContextMessage : null;
  };
  return (
    <SidePanel title="Bounded context" isOfSelection isSheet focusOn={focusOn} onClose={onClose}>
      <div key={id} className={classes.panel}>
        <RestedText
          label="Name"
          value={name}
          longest={contextMapLimits.name}
          isReadOnly={isReadOnly}
          problemOf={nameProblem}
          onChange={(text) => edit({ name: text })}
        />
        <div>
          <span className={classes.label}>Subdomain</span>
          {isReadOnly ? (
            <p className={classes.value}>{subdomainLabels[subdomain]}</p>
          ) : (
            <SegmentedControl
              fullWidth
              aria-label="Subdomain"
              value={subdomain}
              data={subdomains.map((value) => ({ value, label: subdomainLabels[value] }))}
              onChange={(value) => edit({ subdomain: value })}
            />
          )}
        </div>
        <RestedText
          label="Team"
          value={team}
          longest={contextMapLimits.team}
          isReadOnly={isReadOnly}
          onChange={(text) => edit({ team: text.trim() })}
        />
        <RestedText
          label="Description"
          placeholder="What the context is responsible for"
          value={description}
          longest={contextMapLimits.description}
          isReadOnly={isReadOnly}
          lines={[3, 10]}
          onChange={(text) => edit({ description: text })}
        />
        <ElementField context={context} />
        <Relationships context={context} />
        {isReadOnly ? null : (
          <Button
            variant="subtle"
            color="red"
            className={classes.remove ?? ''}
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={remove}
          >
            Remove context
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
