/** Puts commands into a bounded context of the context map, or into a new one. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  contextMapLimits,
  getContextMap,
  repeatedContextMessage,
  saveContextMap,
  subdomains,
  type ContextMap,
} from '#features/contextmap/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { nameKey } from '#platform/ui/model/name-key.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { unknownContextName } from '../contract.ts';
import { useItems, useStormStore } from './storm-context.tsx';
import { subdomainWords, useContextMap } from './use-contexts.ts';

const none = '';
const newOne = 'new';

interface NewContext {
  readonly name: string;
  readonly team: string;
  readonly subdomain: (typeof subdomains)[number];
}

/** Adds a context to the map; answers its id. */
async function addContext(
  { state, contexts, relationships, revision }: ContextMap,
  context: NewContext,
): Promise<string> {
  const id = crypto.randomUUID();
  await callApi(saveContextMap, {
    body: { state, contexts: [...contexts, { id, ...context }], relationships, revision },
  });
  return id;
}

const formerLabel = (name: string): string => `${name} (removed from the context map)`;

interface ContextDialogProps {
  /** Ids of commands. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Open while mounted. */
export function ContextDialog({ ids, onClose }: ContextDialogProps) {
  const store = useStormStore();
  const items = useItems();
  const map = useContextMap();
  const client = useQueryClient();
  const mayAdd = usePermission('contextmap.write');
  const first = items.get(ids[0] ?? '');
  const current = first?.kind === 'command' ? (first.boundedContext ?? none) : none;
  const [chosen, setChosen] = useState(current);
  const isNew = chosen === newOne;
  const known = map?.contexts ?? [];
  const isGone = current !== none && map !== undefined && !known.some(({ id }) => id === current);
  const former = map?.formerContexts.find(({ id }) => id === current);
  const nameFault = (name: string): string | null => {
    if (name.trim() === '') return 'A name is required.';
    const isTaken = known.some((one) => nameKey(one.name) === nameKey(name));
    return textFault(name.trim(), contextMapLimits.name) ?? (isTaken ? repeatedContextMessage : null);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Bounded context"
      initial={{ name: '', team: '', subdomain: 'core' }}
      checks={{
        name: (name) => (isNew ? nameFault(name) : null),
        team: (team) => (isNew ? textFault(team.trim(), contextMapLimits.team) : null),
      }}
      submitLabel="Save"
      onSubmit={async ({ name, team, subdomain }) => {
        let context: string | null = chosen === none ? null : chosen;
        if (isNew && map) {
          const kind = subdomains.find((one) => one === subdomain) ?? 'supporting';
          context = await addContext(map, { name: name.trim(), team: team.trim(), subdomain: kind });
          await client.invalidateQueries({ queryKey: readKey(getContextMap) });
        }
        store.send({ kind: 'context-set', ids, context });
      }}
    >
      {(field) => (
        <>
          <NativeSelect
            label="Context"
            description="Commands of one context that follow each other stand in one frame."
            value={chosen}
            disabled={!map}
            data={[
              { value: none, label: 'None' },
              ...(isGone ? [{ value: current, label: former ? formerLabel(former.name) : unknownContextName }] : []),
              ...known.map(({ id, name }) => ({ value: id, label: name })),
              ...(mayAdd ? [{ value: newOne, label: 'A new context…' }] : []),
            ]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data-autofocus
          />
          {isNew ? (
            <>
              <TextInput {...field('name')} label="Name" />
              <TextInput {...field('team')} label="Team" />
              <NativeSelect
                {...field('subdomain')}
                label="Subdomain"
                data={subdomains.map((kind) => ({
                  value: kind,
                  label: subdomainWords[kind],
                }))}
              />
            </>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
