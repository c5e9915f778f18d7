/** Random gestures of a person in the C4 editor, as its events. */
import { fieldKey } from '#features/c4models/model/field-drafts.ts';
import type { C4Item } from '#features/c4models/model/c4-document.ts';
import type { EditorEvent, EditorState } from '#features/c4models/model/editor-state.ts';
import { oneOf, type Random } from './crowd-random.ts';

type Gesture = (state: EditorState, random: Random, name: string) => readonly EditorEvent[];

const viewOf = ({ document, viewId }: EditorState) => document.views.get(viewId);
const anElement = ({ document }: EditorState, random: Random): C4Item | undefined =>
  oneOf([...document.elements.values()], random);
const shownIn = (state: EditorState, random: Random) => oneOf(viewOf(state)?.elements ?? [], random);

const drag: Gesture = (state, random) => {
  const entry = shownIn(state, random);
  if (!entry) return [];
  const { id, position } = entry;
  const by = (): number => 15 * Math.floor(random() * 20 - 10);
  return [
    { kind: 'drag-started', ids: [id] },
    { kind: 'drag-stopped', places: [{ id, x: position.x + by(), y: position.y + by() }] },
  ];
};

const type: Gesture = (state, random, name) => {
  const id = anElement(state, random)?.id;
  if (id === undefined) return [];
  const thing = { kind: 'element', id } as const;
  const field = random() < 0.5 ? 'name' : 'description';
  return [
    { kind: 'field-typed', thing, field, text: `Typed ${name}` },
    { kind: 'field-left', key: fieldKey(thing, field) },
  ];
};

const add: Gesture = (state, random, name) => {
  const systems = [...state.document.elements.values()].filter((item) => item.type === 'software-system');
  const inside = random() < 0.7 ? oneOf(systems, random) : undefined;
  const element = inside
    ? ({ type: 'container', name: `Part ${name}`, parentElement: inside.id } as const)
    : ({ type: 'software-system', name: `System ${name}` } as const);
  return [{ kind: 'element-added', element }];
};

const connect: Gesture = (state, random, name) => {
  const [source, target] = [anElement(state, random), anElement(state, random)];
  if (!source || !target) return [];
  return [
    {
      kind: 'relationship-added',
      relationship: { sourceId: source.id, targetId: target.id, description: `Asks ${name}` },
    },
    { kind: 'dialog-closed' },
  ];
};

/** Elements go seldom, because what is in them goes along. */
const remove: Gesture = (state, random) => {
  const relationship = oneOf([...state.document.relationships.keys()], random);
  const element = anElement(state, random);
  const id = random() < 0.4 && element?.type === 'container' ? element.id : relationship;
  return id === undefined ? [] : [{ kind: 'deletion-asked', id }, { kind: 'deletion-confirmed' }];
};

const copy: Gesture = (state, random) => {
  const id = shownIn(state, random)?.id;
  return id === undefined ? [] : [{ kind: 'clicked', id }, { kind: 'duplicated' }];
};

const show: Gesture = (state, random) => {
  const id = anElement(state, random)?.id;
  return id === undefined ? [] : [{ kind: 'elements-shown', elementIds: [id] }];
};

const takeOut: Gesture = (state, random) => {
  const id = shownIn(state, random)?.id;
  return id === undefined ? [] : [{ kind: 'taken-out-of-view', elementId: id }];
};

const reparent: Gesture = (state, random) => {
  const system = oneOf(
    [...state.document.elements.values()].filter((item) => item.type === 'software-system'),
    random,
  );
  const part = oneOf(
    [...state.document.elements.values()].filter((item) => item.type === 'container'),
    random,
  );
  if (!system || !part) return [];
  return [{ kind: 'element-changed', elementId: part.id, fields: { parentElement: system.id } }];
};

const open: Gesture = (state, random) => {
  const viewId = oneOf([...state.document.views.keys()], random);
  return viewId === undefined ? [] : [{ kind: 'view-opened', viewId }];
};

/** Gestures, each up to its share of all. */
const gestures: readonly (readonly [upTo: number, gesture: Gesture])[] = [
  [0.24, drag],
  [0.44, type],
  [0.56, add],
  [0.68, connect],
  [0.75, remove],
  [0.78, copy],
  [0.82, show],
  [0.85, takeOut],
  [0.87, reparent],
  [0.92, open],
  [0.97, () => [{ kind: 'undone' }]],
  [1, () => [{ kind: 'redone' }]],
];

/** The events of one gesture; `name` goes into what is typed. */
export function gesture(state: EditorState, random: Random, name: string): readonly EditorEvent[] {
  const dice = random();
  const [, chosen] = gestures.find(([upTo]) => dice < upTo) ?? [];
  return chosen?.(state, random, name) ?? [];
}
