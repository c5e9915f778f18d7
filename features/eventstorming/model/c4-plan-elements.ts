/** The elements of a plan: found by their links, then by name, type and parent, or made. Pure. */
import type {
  BoardLink,
  C4Choices,
  C4Row,
  KnownC4,
  KnownC4Element,
  PlannedChange,
  PlannedType,
} from './c4-plan-shape.ts';
import { shortened, wordKey } from './one-line.ts';

/** An element that the board asks for. */
export interface C4Wish {
  readonly key: string;
  readonly type: PlannedType;
  readonly name: string;
  readonly from: string;
  /** Key of the row of what it is part of. */
  readonly parent?: string | undefined;
  /** Cards or contexts that its link names, the first one in a new link. */
  readonly anchors: readonly string[];
  /** Elements that are known to be it. */
  readonly ids?: readonly string[] | undefined;
  readonly location?: 'internal' | 'external';
  /** A bounded context: an element belongs to at most one. */
  readonly isContext?: boolean;
  /** Why it cannot be made, whatever the model has. */
  readonly fault?: string | undefined;
}

interface Planned {
  readonly row: C4Row;
  readonly id: string;
  readonly parentId: string | null;
  /** It is in the model, or will be. */
  readonly isMade: boolean;
}

/** Changes at once, elements of a model, links of an element. */
const limits = { changes: 2_000, elements: 5_000, links: 50 } as const;
const tooManyElements = 'A model holds at most 5,000 elements.';
const tooManyChanges = 'At most 2,000 changes are made at once. Make these, then open this dialog again.';

/** See the top of this file. */
export class C4Elements {
  readonly #planned = new Map<string, Planned>();
  /** Elements of the model that a row stands for. */
  readonly #claimed = new Set<string>();
  /** Names of new elements, by type and parent. */
  readonly #taken = new Set<string>();
  readonly #made: PlannedChange[] = [];
  readonly #linked: PlannedChange[] = [];
  readonly #boardId: string;
  readonly #known: KnownC4;
  readonly #byId: ReadonlyMap<string, KnownC4Element>;
  readonly #choices: C4Choices;

  constructor(boardId: string, known: KnownC4, choices: C4Choices) {
    this.#boardId = boardId;
    this.#known = known;
    this.#choices = choices;
    this.#byId = new Map(known.elements.map((element) => [element.id, element]));
  }

  get(key: string): Planned | undefined {
    return this.#planned.get(key);
  }

  rows(): readonly C4Row[] {
    return [...this.#planned.values()].map(({ row }) => row);
  }

  changes(): readonly PlannedChange[] {
    return [...this.#made, ...this.#linked];
  }

  /** Why nothing more can be made; `more` are changes beside those of elements. */
  budgetFault(more: number): string | undefined {
    return this.#made.length + this.#linked.length + more > limits.changes ? tooManyChanges : undefined;
  }

  /** Whether an element is a person or a system. */
  standsAtRoot(id: string): boolean {
    const known = this.#byId.get(id);
    if (known) return known.parentId === null;
    return [...this.#planned.values()].some((one) => one.id === id && one.parentId === null);
  }

  /** The view that shows the containers beside a container; undefined for people and systems. */
  viewAbout(key: string): string | undefined {
    const parentId = this.#planned.get(key)?.parentId ?? null;
    if (parentId === null) return undefined;
    return this.#known.views.get(parentId) ?? (this.#byId.has(parentId) ? undefined : this.#viewOf(parentId));
  }

  #viewOf(id: string): string {
    return this.#choices.idOf(`view ${id}`);
  }

  /** The system that holds all containers: one of the model, or a new one. */
  addTarget(key: string, system: C4Choices['system']): void {
    const told = { key, type: 'software-system', from: 'Chosen above', location: 'internal', anchors: [] } as const;
    if ('name' in system) return this.add({ ...told, name: shortened(system.name, 200) });
    const known = this.#byId.get(system.id);
    const fault = known ? undefined : 'This software system is not part of the model any more.';
    return this.add({ ...told, name: known?.name ?? 'Software system', ids: [system.id], fault });
  }

  add(wish: C4Wish): void {
    const parent = wish.parent === undefined ? undefined : this.#planned.get(wish.parent);
    const found = this.#found(wish, parent);
    const element = typeof found === 'object' ? found : undefined;
    const fault = typeof found === 'string' ? found : element ? undefined : this.#faultOf(wish, parent);
    const id = element?.id ?? this.#choices.idOf(wish.key);
    const needsLink = element !== undefined && this.#needsLink(element, wish);
    const isReachable = parent === undefined || parent.isMade;
    const isOpen = fault === undefined && (element === undefined || needsLink) && isReachable;
    const isTicked = isOpen && !this.#choices.unticked.has(wish.key);
    const row: C4Row = {
      key: wish.key,
      type: wish.type,
      board: wish.name,
      name: element?.name ?? wish.name,
      from: wish.from,
      within: parent?.row.name ?? '',
      state: fault !== undefined ? 'impossible' : element ? 'there' : 'new',
      reason: fault ?? '',
      isOpen,
      isTicked,
    };
    const parentId = element ? element.parentId : (parent?.id ?? null);
    this.#planned.set(wish.key, { row, id, parentId, isMade: element !== undefined || isTicked });
    if (element) this.#claimed.add(element.id);
    else if (fault === undefined) this.#taken.add(this.#nameKey(wish, parentId));
    if (isTicked) this.#change(wish, { id, parentId, element });
  }

  #change(
    { key: _key, type, name, anchors, location }: C4Wish,
    { id, parentId, element }: { id: string; parentId: string | null; element: KnownC4Element | undefined },
  ): void {
    const [anchor] = anchors;
    const link: BoardLink = { kind: 'board', id: this.#boardId, ...(anchor === undefined ? {} : { anchor }) };
    if (element) {
      // Links of the model are carried over as they are.
      const links = [...element.links, link] as never[];
      this.#linked.push({ call: 'updateElement', elementId: id, links });
      return;
    }
    const hasView = type === 'container' || (type === 'software-system' && location === 'internal');
    this.#made.push({
      call: 'addElement',
      id,
      type,
      name,
      links: [link],
      ...(location === undefined ? {} : { location }),
      ...(parentId === null ? {} : { parentElement: parentId }),
      ...(hasView ? { defaultViewId: this.#viewOf(id) } : {}),
    });
  }

  #nameKey({ type, name }: C4Wish, parentId: string | null): string {
    return `${type} ${parentId ?? ''} ${wordKey(name)}`;
  }

  #isLinked({ links }: KnownC4Element, { anchors, isContext = false }: C4Wish): boolean {
    return links.some(({ kind, id, anchor }) => {
      // A context is the same one on every board.
      const isOwn = kind === 'board' && (isContext || id === this.#boardId);
      return isOwn && typeof anchor === 'string' && anchors.includes(anchor);
    });
  }

  #needsLink(element: KnownC4Element, wish: C4Wish): boolean {
    if (wish.anchors.length === 0 || this.#isLinked(element, wish)) return false;
    return element.links.length < limits.links && this.budgetFault(1) === undefined;
  }

  /** The element of the model, or why the one that would be it is not. */
  #found(wish: C4Wish, parent: Planned | undefined): KnownC4Element | string | undefined {
    if (wish.fault !== undefined) return wish.fault;
    const fits = (one: KnownC4Element): boolean => one.type === wish.type && !this.#claimed.has(one.id);
    const linked =
      this.#known.elements.find((one) => fits(one) && this.#isLinked(one, wish)) ??
      this.#known.elements.find((one) => fits(one) && wish.ids?.includes(one.id) === true);
    const named = linked ?? this.#namedAlike(wish, parent);
    if (named === undefined) return undefined;
    if (this.#claimed.has(named.id)) return `“${named.name}” belongs to another row already.`;
    const isOfAnother =
      wish.isContext === true &&
      wish.ids?.includes(named.id) !== true &&
      [...this.#choices.elementsOf.values()].some((ids) => ids.includes(named.id));
    if (isOfAnother) return `“${named.name}” belongs to another bounded context.`;
    const mustBeInternal = wish.location === 'internal';
    return mustBeInternal && !named.isInternal ? `“${named.name}” is an external system of this model.` : named;
  }

  #namedAlike({ type, name }: C4Wish, parent: Planned | undefined): KnownC4Element | undefined {
    const parentId = parent?.id ?? null;
    const key = wordKey(name);
    return this.#known.elements.find(
      (one) => one.type === type && one.parentId === parentId && wordKey(one.name) === key,
    );
  }

  /** Why a new element cannot be made. */
  #faultOf(wish: C4Wish, parent: Planned | undefined): string | undefined {
    if (wish.name === '') return 'It needs a name.';
    if (parent?.row.state === 'impossible') return `It is part of “${parent.row.name}”, which cannot be created.`;
    if (this.#taken.has(this.#nameKey(wish, parent?.id ?? null)))
      return 'Another row already creates an element with this name.';
    if (this.#known.elements.length + this.#made.length >= limits.elements) return tooManyElements;
    return this.budgetFault(1);
  }
}
