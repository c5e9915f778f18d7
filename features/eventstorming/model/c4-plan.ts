/**
 * What a board becomes in a C4 model: a row for each element and relationship, with what is there already and what
 * cannot be made, and the changes of the rows that are ticked. The same plan after its changes has nothing left to do.
 * Pure.
 */
import { isolated } from '#platform/ui/model/isolated.ts';
import { unknownContextName } from '../contract.ts';
import type { BoardC4, C4End, C4Word } from './board-c4.ts';
import { C4Elements, type C4Wish } from './c4-plan-elements.ts';
import type { C4Choices, C4Plan, C4Row, KnownC4, PlannedChange } from './c4-plan-shape.ts';
import { shortened } from './one-line.ts';

/** Key of the row of the one system that holds all containers. */
const targetKey = 'system';
/** Relationships of a model. */
const mostRelationships = 20_000;
/** Changes that a relationship takes: itself, and its ends in the view of a system. */
const changesOfTie = 3;

/** Keys of the rows of the ends of relationships. */
const rowKeyOf = ({ kind, key }: C4End): string =>
  kind === 'context' ? `container ${key}` : kind === 'actor' ? `actor ${key}` : `external ${key}`;

const wishOf = (word: C4Word, wish: Omit<C4Wish, 'name' | 'anchors'>): C4Wish => ({
  ...wish,
  name: word.name,
  anchors: word.cards,
});

/** Systems and containers of the contexts, each followed by its components. */
function addContexts(
  elements: C4Elements,
  { contexts }: BoardC4,
  { shape, system, elementsOf, formerNames }: C4Choices,
): void {
  if (shape === 'containers' && contexts.length > 0) elements.addTarget(targetKey, system);
  for (const { id, name, aggregates } of contexts) {
    const context = {
      name: shortened(name ?? formerNames?.get(id) ?? unknownContextName, 200),
      anchors: [id],
      ids: elementsOf.get(id) ?? [],
      from: 'Bounded context',
      isContext: true,
      fault: name === undefined ? 'This bounded context is not on the context map any more.' : undefined,
    } as const;
    const parent = shape === 'containers' ? targetKey : `system ${id}`;
    if (shape === 'systems') elements.add({ ...context, key: parent, type: 'software-system', location: 'internal' });
    elements.add({ ...context, key: `container ${id}`, type: 'container', parent });
    for (const word of aggregates) {
      const key = `component ${id} ${word.key}`;
      elements.add(wishOf(word, { key, type: 'component', parent: `container ${id}`, from: 'Aggregate' }));
    }
  }
}

function addOthers(elements: C4Elements, { strays, actors, systems }: BoardC4): void {
  const fault = 'It belongs to no command of a bounded context.';
  for (const word of strays) {
    elements.add(wishOf(word, { key: `stray ${word.key}`, type: 'component', from: 'Aggregate', fault }));
  }
  for (const word of actors) {
    elements.add(wishOf(word, { key: `actor ${word.key}`, type: 'actor', from: 'Actor', location: 'external' }));
  }
  for (const word of systems) {
    const wish = { key: `external ${word.key}`, type: 'software-system', location: 'external' } as const;
    elements.add(wishOf(word, { ...wish, from: 'External system' }));
  }
}

/** Rows and changes of relationships between elements that are there or become so. */
class Ties {
  readonly rows: C4Row[] = [];
  readonly changes: PlannedChange[] = [];
  readonly #seen = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #elements: C4Elements;
  readonly #known: KnownC4;
  readonly #choices: C4Choices;

  constructor(elements: C4Elements, known: KnownC4, choices: C4Choices) {
    this.#elements = elements;
    this.#known = known;
    this.#choices = choices;
  }

  add({ from, to, label }: BoardC4['ties'][number]): void {
    const [source, target] = [this.#elements.get(rowKeyOf(from)), this.#elements.get(rowKeyOf(to))];
    if (!source || !target || source.id === target.id) return;
    const key = `tie ${source.row.key} > ${target.row.key} > ${label}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const isThere = this.#known.relationships.some(
      (one) => one.sourceId === source.id && one.targetId === target.id && one.description === label,
    );
    const fault = isThere ? undefined : this.#faultOf(source, target);
    const isOpen = !isThere && fault === undefined && source.isMade && target.isMade;
    const isTicked = isOpen && !this.#choices.unticked.has(key);
    this.rows.push({
      key,
      type: 'relationship',
      board: `${isolated(source.row.board)} → ${isolated(target.row.board)}`,
      name: `${isolated(source.row.name)} → ${isolated(target.row.name)}`,
      from: 'Flow',
      within: label,
      state: isThere ? 'there' : fault === undefined ? 'new' : 'impossible',
      reason: fault ?? '',
      isOpen,
      isTicked,
    });
    if (!isTicked) return;
    const id = this.#choices.idOf(key);
    this.changes.push({ call: 'addRelationship', id, sourceId: source.id, targetId: target.id, description: label });
    for (const [end, other] of [
      [source, target],
      [target, source],
    ] as const)
      this.#show(end.id, this.#elements.viewAbout(other.row.key));
  }

  #faultOf(source: PlannedElement, target: PlannedElement): string | undefined {
    const broken = [source, target].find(({ row }) => row.state === 'impossible');
    if (broken) return `“${broken.row.name}” cannot be made.`;
    if (source.parentId === target.id || target.parentId === source.id)
      return 'An element cannot have a relationship with what it is part of.';
    if (this.#known.relationships.length + this.#made() >= mostRelationships)
      return 'A model holds at most 20,000 relationships.';
    return this.#elements.budgetFault(this.changes.length + changesOfTie);
  }

  #made(): number {
    return this.changes.filter(({ call }) => call === 'addRelationship').length;
  }

  /** People and other systems stand beside the containers that they have to do with. */
  #show(elementId: string, viewId: string | undefined): void {
    const key = `${viewId ?? ''} ${elementId}`;
    if (viewId === undefined || this.#shown.has(key) || !this.#elements.standsAtRoot(elementId)) return;
    this.#shown.add(key);
    this.changes.push({ call: 'addToView', viewId, elementId });
  }
}

type PlannedElement = NonNullable<ReturnType<C4Elements['get']>>;

/** The plan of a board for a model. */
export function c4Plan(board: BoardC4, boardId: string, known: KnownC4, choices: C4Choices): C4Plan {
  const elements = new C4Elements(boardId, known, choices);
  addContexts(elements, board, choices);
  addOthers(elements, board);
  const ties = new Ties(elements, known, choices);
  for (const tie of board.ties) ties.add(tie);
  return { rows: [...elements.rows(), ...ties.rows], changes: [...elements.changes(), ...ties.changes] };
}
