/** The C4 elements of a context: listed by name, added from the models of the project, taken off. */
import { ActionIcon, Button, Loader, MultiSelect, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { getC4Model, listC4Models } from '#features/c4models/contract.ts';
import { elementWords, type ContextElement } from '#features/eventstorming/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { contextMapLimits, type MapElement } from '../contract.ts';
import { contextsOf, type ContextItem } from '../model/map-item.ts';
import { useMadeElements } from './context-elements.ts';
import { useIsReadOnly, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';

/** Elements of a model with their parents, for example `Shop / API`. */
function useElements(
  modelId: string,
): readonly { readonly value: string; readonly label: string; readonly name: string }[] {
  const read = useRead(getC4Model, { params: { id: modelId } }, { enabled: modelId !== '' });
  const systems = read.data?.model.softwareSystems ?? [];
  return systems.flatMap((system) => [
    { value: system.id, label: system.name, name: system.name },
    ...system.containers.flatMap((container) => [
      { value: container.id, label: `${system.name} / ${container.name}`, name: container.name },
      ...container.components.map(({ id, name }) => ({
        value: id,
        label: `${system.name} / ${container.name} / ${name}`,
        name,
      })),
    ]),
  ]);
}

interface AddElementsProps {
  readonly context: ContextItem;
  readonly onClose: () => void;
}

/** Chooses a model, then elements of it that no other context has. */
function AddElements({ context, onClose }: AddElementsProps) {
  const store = useMapStore();
  const items = useMapItems();
  const models = useRead(listC4Models, { query: { perPage: 100 } });
  const rows = models.data?.resources ?? [];
  const [chosen, setChosen] = useState<string>();
  const modelId = chosen ?? rows[0]?.id ?? '';
  const elements = useElements(modelId);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  if (models.isPending) return <Loader size={18} aria-label="Loading C4 models" />;
  if (rows.length === 0) return <p className={classes.muted}>This project has no C4 models yet.</p>;
  const taken = new Set(contextsOf(items).flatMap(({ elementIds }) => elementIds));
  const add = (): void => {
    const known = new Map(elements.map((one) => [one.value, one]));
    const found = wanted.flatMap((id): readonly MapElement[] => {
      const one = known.get(id);
      return one ? [{ id, modelId, name: one.name }] : [];
    });
    store.knowElements(found);
    const elementIds = [...context.elementIds, ...found.map(({ id }) => id)].slice(0, contextMapLimits.elements);
    store.send({ kind: 'context-edited', id: context.id, change: { elementIds } });
    onClose();
  };
  return (
    <div className={classes.adding}>
      {rows.length > 1 ? (
        <NativeSelect
          label="C4 model"
          value={modelId}
          data={rows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            setWanted([]);
          }}
        />
      ) : null}
      <MultiSelect
        label="Elements"
        placeholder={wanted.length === 0 ? 'Choose systems, containers or components' : ''}
        searchable
        data={elements.map(({ value, label }) => ({ value, label, disabled: taken.has(value) }))}
        value={[...wanted]}
        onChange={setWanted}
        nothingFoundMessage="No such element"
        limit={200}
      />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" disabled={wanted.length === 0} onClick={add}>
          Add to the context
        </Button>
      </div>
    </div>
  );
}

/** What boards made of the context: the links are those of the elements, so they are changed there. */
function MadeElements({ made, context }: { readonly made: readonly ContextElement[]; readonly context: ContextItem }) {
  const project = useProject();
  const kinds = useKinds();
  const linked = (kind: string, of: { readonly id: string; readonly part?: string }, name: string): ReactNode => {
    const href = kinds.get(kind)?.address?.(project.code, of);
    if (href === undefined) return name;
    return (
      <AppLink className="aw-link" href={href}>
        {name}
      </AppLink>
    );
  };
  return (
    <ul className={classes.list}>
      {made.map(({ id, modelId, name, type, board }) => (
        <li key={`${id} ${board.id}`} className={classes.row}>
          <span>
            {linked('c4model', { id: modelId, part: id }, name)}
            <span className={classes.origin}>
              {elementWords[type]}, made from {linked('board', { id: board.id }, board.name)}
            </span>
          </span>
          {context.elementIds.includes(id) ? <TakeOff context={context} id={id} name={name} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface TakeOffProps {
  readonly context: ContextItem;
  readonly id: string;
  readonly name: string;
}

/** For those who may change the map. */
function TakeOff({ context, id, name }: TakeOffProps) {
  const store = useMapStore();
  if (useIsReadOnly()) return null;
  const elementIds = context.elementIds.filter((one) => one !== id);
  return (
    <ActionIcon
      size={24}
      aria-label={`Take ${name} off the context`}
      title="Take off the context"
      onClick={() => store.send({ kind: 'context-edited', id: context.id, change: { elementIds } })}
    >
      <IconX size={15} stroke={1.7} />
    </ActionIcon>
  );
}

/** Rendered in the panel of a context. */
export function ElementField({ context }: { readonly context: ContextItem }) {
  const store = useMapStore();
  const project = useProject();
  const kinds = useKinds();
  const isReadOnly = useIsReadOnly();
  const [isAdding, setAdding] = useState(false);
  const made = useMadeElements().filter((one) => one.context === context.id);
  // One that was added here and made from a board is told once, with its board.
  const isMade = new Set(made.map(({ id }) => id));
  const added = context.elementIds.filter((id) => !isMade.has(id));
  return (
    <section className={classes.part} aria-label="C4 elements">
      <h3>C4 elements</h3>
      {added.length + made.length === 0 ? <p className={classes.muted}>None yet.</p> : null}
      {made.length > 0 ? <MadeElements made={made} context={context} /> : null}
      <ul className={classes.list}>
        {added.map((id) => {
          const element = store.elementOf(id);
          const address = element && kinds.get('c4model')?.address?.(project.code, { id: element.modelId, part: id });
          return (
            <li key={id} className={classes.row}>
              {element && address ? (
                <AppLink className="aw-link" href={address}>
                  {element.name}
                </AppLink>
              ) : (
                <span className={classes.muted}>Element that no longer exists</span>
              )}
              <TakeOff context={context} id={id} name={element?.name ?? 'the missing element'} />
            </li>
          );
        })}
      </ul>
      {isReadOnly ? null : isAdding ? (
        <AddElements context={context} onClose={() => setAdding(false)} />
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.7} />}
          onClick={() => setAdding(true)}
        >
          Add elements
        </Button>
      )}
    </section>
  );
}
