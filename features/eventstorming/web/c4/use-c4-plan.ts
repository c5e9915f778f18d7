/** The choices of the dialog that makes C4 elements, and the plan that they lead to. */
import { useMemo, useRef, useState } from 'react';
import { getC4Model, listC4Models, type C4Model } from '#features/c4models/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { listBoardElements } from '../../contract.ts';
import { boardC4 } from '../../model/board-c4.ts';
import { cardHref } from '../../model/card-proposal.ts';
import { c4Plan } from '../../model/c4-plan.ts';
import type { C4Choices, C4Plan, KnownC4 } from '../../model/c4-plan-shape.ts';
import type { StormItems } from '../../model/storm-items.ts';
import { useItems, useStorm } from '../storm-context.tsx';
import { useContextMapRead } from '../use-contexts.ts';
import { knownC4 } from './known-c4.ts';

/** A new model, or a new system. */
export const newChoice = 'new';
const nothing: KnownC4 = { elements: [], relationships: [], views: new Map() };
/** Models that are offered. */
const mostModels = 100;

/** Ids of new things, the same for the same key of the same model. */
function useNewIds(): (modelId: string) => C4Choices['idOf'] {
  const ids = useRef(new Map<string, string>());
  return (modelId) => (key) => {
    const known = ids.current.get(`${modelId} ${key}`) ?? crypto.randomUUID();
    ids.current.set(`${modelId} ${key}`, known);
    return known;
  };
}

/**
 * The model that holds elements of this board; else the newest, else a new one. The id of a new one is known before, so
 * that a repetition makes no other one.
 */
function useModelChoice(boardId: string) {
  const [chosen, setChosen] = useState<string>();
  const [newId] = useState(() => crypto.randomUUID());
  const models = useRead(listC4Models, { query: { page: 1, perPage: mostModels } }, { staleTime: 0 });
  const made = useRead(listBoardElements, { params: { id: boardId } });
  const rows = models.data?.resources ?? [];
  const wanted = chosen ?? made.data?.resources[0]?.modelId ?? rows[0]?.id ?? newChoice;
  // An attempt whose answer was lost may have made it.
  const modelId = wanted === newChoice && rows.some(({ id }) => id === newId) ? newId : wanted;
  const isNew = modelId === newChoice;
  const model = useRead(getC4Model, { params: { id: modelId } }, { enabled: !isNew, staleTime: 0 });
  const failed = [models, made, model].find(({ error }) => error !== null)?.error ?? undefined;
  const isLoading = models.isPending || made.isPending || (!isNew && model.isPending);
  return { rows, modelId, newId, isNew, model, setModelId: setChosen, failed, isLoading };
}

/** The internal system that holds what this board became; else the first one, else a new one. */
function systemIn({ elements }: KnownC4, boardId: string): string {
  const internal = elements.filter(({ type, isInternal }) => type === 'software-system' && isInternal);
  const isOwn = (id: string): boolean =>
    elements.some(
      ({ parentId, type, links }) =>
        type === 'container' &&
        parentId === id &&
        links.some((link) => link['kind'] === 'board' && link['id'] === boardId),
    );
  return (internal.find(({ id }) => isOwn(id)) ?? internal[0])?.id ?? newChoice;
}

/** Commands that policies give, as they were chosen here. */
function usePolicyAnswers(items: StormItems, boardId: string) {
  const [gives, setGives] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    /** Commands by policies. */
    gives,
    give: (policy: string, command: string): void => {
      const next = new Map(gives);
      if (command === '') next.delete(policy);
      else next.set(policy, command);
      setGives(next);
    },
    /** Links that keep these choices: of policies that link to nothing else. */
    keptGives: new Map(
      [...gives].flatMap(([policy, command]) => {
        const item = items.get(policy);
        const isKept = item?.kind === 'card' && item.href === '' && items.has(command);
        return isKept ? [[policy, cardHref(boardId, command)] as const] : [];
      }),
    ),
  };
}

/** Keys of the rows that are left out. */
function useUnticked() {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const tick = (keys: readonly string[], isOn: boolean): void => {
    const next = new Set(unticked);
    for (const key of keys) {
      if (isOn) next.delete(key);
      else next.add(key);
    }
    setUnticked(next);
  };
  return { unticked, tick, tickAll: () => setUnticked(new Set()) };
}

/** What the dialog shows and sends. */
export function useC4Plan() {
  const items = useItems();
  const boardId = useStorm(({ id }) => id);
  const boardName = useStorm(({ whole }) => whole.document.name);
  const mapRead = useContextMapRead();
  const map = mapRead.data;
  const choice = useModelChoice(boardId);
  const { modelId, newId, isNew, model } = choice;
  const [name, setName] = useState(boardName);
  const [shape, setShape] = useState<C4Choices['shape']>('containers');
  const [chosenSystem, setSystem] = useState<string>();
  const [systemName, setSystemName] = useState(boardName);
  const answers = usePolicyAnswers(items, boardId);
  const ticks = useUnticked();
  const newIds = useNewIds();
  const contexts = useMemo(() => new Map((map?.contexts ?? []).map((context) => [context.id, context.name])), [map]);
  const board = useMemo(() => boardC4(items, contexts, answers.gives), [items, contexts, answers.gives]);
  const current = isNew ? undefined : model.data;
  const known = useMemo(() => (current ? knownC4(current) : nothing), [current]);
  const systemId = isNew ? newChoice : (chosenSystem ?? systemIn(known, boardId));
  const planFor = (of: KnownC4, ids: string): C4Plan =>
    c4Plan(board, boardId, of, {
      shape,
      system: systemId === newChoice ? { name: systemName } : { id: systemId },
      unticked: ticks.unticked,
      elementsOf: new Map((map?.contexts ?? []).map((context) => [context.id, context.elementIds])),
      formerNames: new Map((map?.formerContexts ?? []).map((former) => [former.id, former.name])),
      idOf: newIds(ids),
    });
  return {
    ...choice,
    isLoading: choice.isLoading || mapRead.isLoading,
    failed: choice.failed ?? mapRead.error ?? undefined,
    contexts,
    openPolicies: board.openPolicies,
    commands: board.commands,
    ...answers,
    chooseModel: (id: string): void => {
      choice.setModelId(id);
      setSystem(undefined);
      ticks.tickAll();
    },
    name,
    setName,
    shape,
    setShape,
    systemId,
    setSystem,
    systemName,
    setSystemName,
    /** Systems that may hold containers. */
    systems: known.elements.filter(({ type, isInternal }) => type === 'software-system' && isInternal),
    hasContexts: board.contexts.length > 0,
    plan: planFor(known, isNew ? newId : modelId),
    /** The same choices for a model that was just made or read. */
    planOf: (made: C4Model): C4Plan => planFor(knownC4(made), made.id),
    tick: ticks.tick,
  };
}

/** See `useC4Plan`. */
export type ChosenPlan = ReturnType<typeof useC4Plan>;
