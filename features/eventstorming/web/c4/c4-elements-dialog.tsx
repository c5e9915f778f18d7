/** Makes elements of a C4 model from the contexts and cards of the open board, after a preview of what is made. */
import { Button, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  c4ModelLimit,
  changeC4Model,
  createC4Model,
  getC4Model,
  listC4Models,
  versionConflictCode,
  type C4Change,
  type C4Model,
} from '#features/c4models/contract.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { readKey } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { openLimits, useLimit } from '#platform/limits/web/limits.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import {
  allInC4Message,
  listBoardElements,
  modelMadeMessage,
  noC4RowsMessage,
  noC4WordsMessage,
  noneForC4Message,
  restInC4Message,
  staleC4PlanMessage,
} from '../../contract.ts';
import type { C4Row } from '../../model/c4-plan-shape.ts';
import { useStormStore } from '../storm-context.tsx';
import { C4PlanRows } from './c4-plan-rows.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { newChoice, useC4Plan, type ChosenPlan } from './use-c4-plan.ts';
import classes from './c4-elements.module.css';

const longestName = 200;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** What was made, in words. */
function madeText(rows: readonly C4Row[]): string {
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const elements = ticked.filter(({ type, state }) => type !== 'relationship' && state === 'new').length;
  const ties = ticked.filter(({ type }) => type === 'relationship').length;
  const linked = ticked.filter(({ state }) => state === 'there').length;
  const made = [
    ...(elements > 0 ? [counted(elements, 'element')] : []),
    ...(ties > 0 ? [counted(ties, 'relationship')] : []),
  ];
  return [
    ...(made.length > 0 ? [`${made.join(' and ')} added.`] : []),
    ...(linked > 0 ? [`${counted(linked, 'element')} linked to the board.`] : []),
  ].join(' ');
}

interface DoneProps {
  readonly model: C4Model;
  readonly words: string;
  readonly onClose: () => void;
}

function Done({ model, words, onClose }: DoneProps) {
  const project = useProject();
  const href = useKinds().get('c4model')?.address?.(project.code, { id: model.id });
  return (
    <>
      <DialogBody>
        <InlineAlert type="success">
          “{model.name}”: {words}
        </InlineAlert>
        <p className="aw-muted">Each element links to the board, and its card shows what it became.</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {href === undefined ? null : (
          <Button component={AppLink} href={href} data-autofocus>
            Open the C4 model
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function ModelFields({ plan }: { readonly plan: ChosenPlan }) {
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="C4 model"
        value={plan.modelId}
        data={[
          ...plan.rows.map(({ id, name }) => ({ value: id, label: name })),
          { value: newChoice, label: 'New model…' },
        ]}
        onChange={({ currentTarget }) => plan.chooseModel(currentTarget.value)}
        data-autofocus
      />
      {plan.isNew ? (
        <TextInput
          label="Name of the model"
          value={plan.name}
          maxLength={longestName}
          onChange={({ currentTarget }) => plan.setName(currentTarget.value)}
        />
      ) : null}
    </div>
  );
}

function SystemFields({ plan }: { readonly plan: ChosenPlan }) {
  return (
    <>
      <Radio.Group
        label="Each bounded context is"
        value={plan.shape}
        onChange={(value) => plan.setShape(value === 'systems' ? 'systems' : 'containers')}
      >
        <Stack gap={6} mt={4}>
          <Radio value="containers" label="A container of one software system" />
          <Radio value="systems" label="A software system with one container" />
        </Stack>
      </Radio.Group>
      {plan.shape === 'containers' ? (
        <div className={classes.pair}>
          <NativeSelect
            label="Software system"
            value={plan.systemId}
            data={[
              ...plan.systems.map(({ id, name }) => ({ value: id, label: name })),
              { value: newChoice, label: 'New software system…' },
            ]}
            onChange={({ currentTarget }) => plan.setSystem(currentTarget.value)}
          />
          {plan.systemId === newChoice ? (
            <TextInput
              label="Name of the software system"
              value={plan.systemName}
              maxLength={longestName}
              onChange={({ currentTarget }) => plan.setSystemName(currentTarget.value)}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Why nothing can be made now. */
function missingOf({ plan: { rows, changes }, isNew, name }: ChosenPlan): string | undefined {
  if (rows.length === 0) return noC4WordsMessage;
  if (isNew && name.trim() === '') return 'Give the model a name.';
  if (changes.length > 0) return undefined;
  if (rows.some(({ isOpen }) => isOpen)) return noC4RowsMessage;
  if (rows.every(({ state }) => state === 'there')) return allInC4Message;
  return rows.some(({ state }) => state === 'there') ? restInC4Message : noneForC4Message;
}

/** The changed model, with the rows that were made; undefined where an earlier attempt had made it from other choices. */
async function madeOf(plan: ChosenPlan): Promise<{ readonly model: C4Model; readonly words: string } | undefined> {
  const { rows, changes } = plan.plan;
  const sent = changes as C4Change[];
  const words = madeText(rows);
  if (plan.isNew) {
    const body = { id: plan.newId, name: plan.name.trim(), changes: sent };
    const model = await callApi(createC4Model, { body });
    return plan.planOf(model).changes.length === 0 ? { model, words } : undefined;
  }
  const known = plan.model.data;
  if (!known) return undefined;
  const body = { version: known.version, changes: sent };
  const { deleted: _none, ...model } = await callApi(changeC4Model, { params: { id: known.id }, body });
  return { model, words };
}

/** Sends the plan in one call; a stale one throws, and the preview is made again. */
function useMake(plan: ChosenPlan) {
  const store = useStormStore();
  const client = useQueryClient();
  const isFull = useLimit(c4ModelLimit)?.reached === true;
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState<Awaited<ReturnType<typeof madeOf>>>();
  const outdate = (): Promise<unknown> =>
    Promise.all(
      [listC4Models, getC4Model, listBoardElements, getProjectOverview].map((read) =>
        client.invalidateQueries({ queryKey: readKey(read) }),
      ),
    );
  const make = async (): Promise<void> => {
    if (plan.isNew && isFull) return openLimits(c4ModelLimit);
    setMaking(true);
    setError(undefined);
    try {
      store.send({ kind: 'hrefs-set', hrefs: plan.keptGives });
      // Links name cards: the cards have to be stored first.
      await store.saved();
      const made = await madeOf(plan);
      setDone(made);
      if (!made) setError(modelMadeMessage);
    } catch (refused) {
      const isStale = refused instanceof Failure && refused.code === versionConflictCode;
      const sentence = failureSentence(refused);
      setError(isStale ? staleC4PlanMessage(sentence) : sentence);
    } finally {
      await outdate();
      setMaking(false);
    }
  };
  return { make, isMaking, error, done };
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Open while mounted. */
export function C4ElementsDialog({ onClose }: { readonly onClose: () => void }) {
  const plan = useC4Plan();
  const { make, isMaking, error, done } = useMake(plan);
  const { rows, changes } = plan.plan;
  const missing = missingOf(plan);
  const isEmpty = rows.length === 0;
  const fault = error ?? (plan.failed === undefined ? undefined : failureSentence(plan.failed));
  return (
    <DialogFrame opened onClose={onClose} title="Make C4 elements" size={860}>
      {done ? (
        <Done {...done} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            {isEmpty ? null : (
              <>
                <ModelFields plan={plan} />
                {plan.hasContexts ? <SystemFields plan={plan} /> : null}
              </>
            )}
            {missing === undefined || (plan.isLoading && !isEmpty) ? null : (
              <InlineAlert type="info">{missing}</InlineAlert>
            )}
            {fault === undefined ? null : (
              // Whoever presses the button has scrolled to the last row.
              <div ref={intoView}>
                <InlineAlert type="danger">{fault}</InlineAlert>
              </div>
            )}
            {isEmpty || plan.isLoading ? null : (
              <>
                <PolicyFields plan={plan} />
                <C4PlanRows rows={rows} onTick={plan.tick} />
              </>
            )}
          </DialogBody>
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {isEmpty ? 'Close' : 'Cancel'}
            </Button>
            {isEmpty ? null : (
              <Button
                loading={isMaking}
                disabled={plan.isLoading || missing !== undefined || changes.length === 0}
                onClick={() => void make()}
              >
                Make elements
              </Button>
            )}
          </DialogFooter>
        </>
      )}
    </DialogFrame>
  );
}
