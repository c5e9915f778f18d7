/** Asks for the kind of a further relationship between two contexts that are related already. */
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { isolated } from '#platform/ui/model/isolated.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { kindHints, kindLabels, relationshipWords } from '../model/map-document.ts';
import { contextName } from '../model/map-item.ts';
import { between, freeKinds } from '../model/map-relating.ts';
import type { Relating } from '../model/map-state.ts';
import { useMap, useMapItems, useMapStore } from './context-map-context.tsx';
import classes from './context-map.module.css';

function AskedDialog({ relating }: { readonly relating: Relating }) {
  const store = useMapStore();
  const items = useMapItems();
  const kinds = freeKinds(items, relating);
  const [chosen, setChosen] = useState(kinds[0]);
  const nameOf = (id: string): string => isolated(contextName(items, id));
  const { fromId, toId } = relating;
  return (
    <FormDialog
      opened
      onClose={() => store.send({ kind: 'relating-cancelled' })}
      title="Add another relationship"
      initial={{}}
      submitLabel="Add relationship"
      onSubmit={() => {
        if (chosen !== undefined) store.send({ kind: 'connected', fromId, toId, as: chosen });
        return Promise.resolve();
      }}
    >
      {() => (
        <>
          <div className={classes.there}>
            <p>These contexts are related already:</p>
            <ul>
              {between(items, relating).map((one) => (
                <li key={one.id}>
                  {kindLabels[one.kind]}: {relationshipWords(one, nameOf)}
                </li>
              ))}
            </ul>
          </div>
          <Radio.Group
            label="Kind of the new one"
            description={`Where a kind has a direction, ${nameOf(fromId)} becomes upstream of ${nameOf(toId)}.`}
            value={chosen ?? null}
            onChange={(value) => setChosen(kinds.find((kind) => kind === value))}
          >
            <Stack gap={8} mt={8}>
              {kinds.map((kind) => (
                <Radio key={kind} value={kind} label={kindLabels[kind]} description={kindHints[kind]} />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  );
}

/** Open while it is asked. */
export function RelateDialog() {
  const relating = useMap((state) => state.relating);
  return relating ? <AskedDialog key={`${relating.fromId} ${relating.toId}`} relating={relating} /> : null;
}
