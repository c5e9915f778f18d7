/** Side panel with all contexts and relationships in words: the map without the canvas. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { SidePanel } from '#platform/canvas/web/side-panel.tsx';
import { isolated } from '#platform/ui/model/isolated.ts';
import { nameKey } from '#platform/ui/model/name-key.ts';
import { kindLabels, relationshipWords, subdomainLabels } from '../model/map-document.ts';
import { contextName, contextsOf, relationshipsOf } from '../model/map-item.ts';
import { boxOfContext } from '../model/map-scene.ts';
import { useMap, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';

/** Mounted while it is open; the search has the focus. */
export function ContextsPanel({ onClose }: { readonly onClose: () => void }) {
  const store = useMapStore();
  const items = useMapItems();
  const selection = useMap((state) => state.selection);
  const [search, setSearch] = useState('');
  const wanted = nameKey(search);
  const isFound = (...texts: readonly string[]): boolean => texts.some((text) => nameKey(text).includes(wanted));
  const contexts = contextsOf(items).filter(({ name, team, description }) => isFound(name, team, description));
  const relationships = relationshipsOf(items)
    .map((one) => ({ ...one, words: relationshipWords(one, (id) => isolated(contextName(items, id))) }))
    .filter((one) => isFound(one.words, kindLabels[one.kind], one.technology, one.description));
  return (
    <SidePanel title="Contexts and relationships" onClose={onClose} focusOn="search" isSheet>
      <div className={classes.panel}>
        <TextInput
          size="xs"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          aria-label="Find a context or relationship"
          placeholder="Find a context or relationship"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <section className={classes.part} aria-label="Bounded contexts">
          <h3>Bounded contexts</h3>
          {contexts.length === 0 ? <p className={classes.muted}>None.</p> : null}
          <ul className={classes.list}>
            {contexts.map((context) => (
              <li key={context.id}>
                <button
                  type="button"
                  className={classes.place}
                  data-chosen={selection.has(context.id) || undefined}
                  onClick={() => {
                    store.send({ kind: 'selected', ids: [context.id] });
                    store.bringIn(boxOfContext(context));
                  }}
                >
                  <span>{context.name}</span>
                  <span className={classes.muted}>
                    {[subdomainLabels[context.subdomain], isolated(context.team)].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.part} aria-label="Relationships">
          <h3>Relationships</h3>
          {relationships.length === 0 ? <p className={classes.muted}>None.</p> : null}
          <ul className={classes.list}>
            {relationships.map(({ id, kind, words }) => (
              <li key={id}>
                <button
                  type="button"
                  className={classes.place}
                  data-chosen={selection.has(id) || undefined}
                  onClick={() => store.send({ kind: 'selected', ids: [id] })}
                >
                  <span>{words}</span>
                  <span className={classes.muted}>{kindLabels[kind]}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </SidePanel>
  );
}
