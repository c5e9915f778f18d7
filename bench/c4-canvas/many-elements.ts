/** Deterministic changes that create a large C4 model: systems in one view, containers and components in them. */
import type { C4Change } from '../../features/c4models/contract.ts';

/** Size of the model; elements beyond the systems are containers and components. */
export interface ModelSize {
  readonly elements: number;
  readonly relationships: number;
  /** Actors and systems: the nodes of the context view. */
  readonly nodes: number;
}

/** Containers of a system, and components of a container, that elements are made of. */
const inEach = { containers: 3, components: 4 } as const;
/** One in this many elements of the context view is an actor. */
const actorEvery = 12;
/** Maximum distance between related systems, in creation order. */
const reach = 30;

const idOf = (kind: number, at: number): string =>
  `0190${String(kind).padStart(4, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Seeded random numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return last / 2_147_483_648;
  };
}

interface Inner {
  readonly id: string;
  /** Which system it belongs to. */
  readonly system: number;
}

interface Made {
  readonly changes: C4Change[];
  readonly systems: readonly string[];
  readonly inner: readonly Inner[];
}

function elementChanges({ elements, nodes }: ModelSize): Made {
  const changes: C4Change[] = [];
  const systems: string[] = [];
  const inner: Inner[] = [];
  const describe = { description: 'Keeps its part of the business and tells the others.' };
  for (let at = 0; at < nodes; at += 1) {
    const type = at % actorEvery === 0 ? 'actor' : 'software-system';
    const location = at % 3 === 2 ? 'external' : 'internal';
    changes.push({
      call: 'addElement',
      id: idOf(1, at),
      type,
      name: `Part ${at} of the platform`,
      location,
      ...describe,
    });
    systems.push(idOf(1, at));
  }
  for (let system = 0; inner.length < elements - nodes; system = (system + 1) % nodes) {
    if (system % actorEvery === 0 || system % 3 === 2) continue;
    for (let container = 0; container < inEach.containers && inner.length < elements - nodes; container += 1) {
      const id = idOf(2, inner.length);
      const name = `Container ${inner.length}`;
      const more = { parentElement: idOf(1, system), technology: 'Kotlin', ...describe };
      changes.push({ call: 'addElement', id, type: 'container', name, ...more });
      inner.push({ id, system });
      for (let part = 0; part < inEach.components && inner.length < elements - nodes; part += 1) {
        const componentId = idOf(2, inner.length);
        const called = `Component ${inner.length}`;
        changes.push({ call: 'addElement', id: componentId, type: 'component', name: called, parentElement: id });
        inner.push({ id: componentId, system });
      }
    }
  }
  return { changes, systems, inner };
}

/** A fifth of the relationships is between systems; the others are between what is in the same or a neighbouring one. */
function relationshipChanges({ relationships, nodes }: ModelSize, { systems, inner }: Made): readonly C4Change[] {
  const random = numbersFrom(7);
  const made: C4Change[] = [];
  const add = (sourceId: string | undefined, targetId: string | undefined): void => {
    const at = made.length;
    if (sourceId === undefined || targetId === undefined || sourceId === targetId) return;
    const interactionStyle = at % 5 === 0 ? 'asynchronous' : 'synchronous';
    const told = { description: `asks for part ${at}`, technology: 'HTTPS', interactionStyle } as const;
    made.push({ call: 'addRelationship', id: idOf(3, at), sourceId, targetId, ...told });
  };
  while (made.length < relationships / 5) {
    const from = Math.floor(random() * nodes);
    add(systems[from], systems[(from + 1 + Math.floor(random() * reach)) % nodes]);
  }
  const components = inner.filter((_one, at) => at % (inEach.components + 1) !== 0);
  while (made.length < relationships) {
    const from = Math.floor(random() * components.length);
    add(components[from]?.id, components[(from + 1 + Math.floor(random() * 12)) % components.length]?.id);
  }
  return made;
}

/** In dependency order. */
export function manyElements(size: ModelSize): readonly C4Change[] {
  const made = elementChanges(size);
  return [...made.changes, ...relationshipChanges(size, made)];
}
