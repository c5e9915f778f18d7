/** The editor of context maps, told as gestures. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relationshipKinds, repeatedContextMessage, subdomains } from '../contract.ts';
import { mapText } from './map-document.ts';
import { apply, openMap } from './map-editor.ts';
import { contextsOf, documentOfMap, relationshipsOf, savedMapOf } from './map-item.ts';
import { contextSize } from './map-places.ts';
import { mapFaults } from './map-rules.ts';
import { itemsIn, type MapEditorState, type MapEffect, type MapEvent } from './map-state.ts';

/** An open map that gestures are made on. */
class Desk {
  state: MapEditorState;
  effects: MapEffect[] = [];
  #ids = 0;

  constructor(isReadOnly = false) {
    this.state = openMap({
      revision: 1,
      saved: savedMapOf({ state: 'AS_IS', contexts: [], relationships: [] }),
      isReadOnly,
    });
  }

  send(...events: readonly MapEvent[]): this {
    for (const event of events) {
      const [state, effects] = apply(this.state, event, () => `id-${(this.#ids += 1)}`);
      this.state = state;
      this.effects.push(...effects);
    }
    return this;
  }

  /** Contexts with their places, in the order in which they were added. */
  with(...names: readonly string[]): this {
    for (const [at, name] of names.entries()) {
      this.send({
        kind: 'context-added',
        name,
        at: { x: contextSize.width / 2 + 450 * at, y: contextSize.height / 2 },
      });
    }
    return this;
  }

  idOf = (name: string): string => contextsOf(itemsIn(this.state)).find((one) => one.name === name)?.id ?? '';
  placeOf = (name: string) => contextsOf(itemsIn(this.state)).find((one) => one.name === name)?.position;
  get relationships() {
    return relationshipsOf(itemsIn(this.state));
  }
  get text(): string {
    return mapText(documentOfMap(this.state.whole.document));
  }

  /** Somebody else may only read this map. */
  readOnly(): this {
    const { document, saving } = this.state.whole;
    this.state = openMap({ revision: saving.revision, saved: document, isReadOnly: true });
    this.effects = [];
    return this;
  }

  drag(from: { x: number; y: number }, to: { x: number; y: number }, name: string): this {
    return this.send(
      { kind: 'pressed', at: from, on: { kind: 'item', id: this.idOf(name) } },
      { kind: 'pointer-moved', at: to },
      { kind: 'released', at: to },
    );
  }
}

const toastsOf = ({ effects }: Desk) => effects.flatMap((one) => (one.kind === 'toast' ? [one.message] : []));

describe('contexts', () => {
  test('are added where they are asked for, once a name', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    expect([desk.placeOf('Ordering'), desk.placeOf('Payment')]).toEqual([
      { x: 0, y: 0 },
      { x: 450, y: 0 },
    ]);
    desk.send({ kind: 'context-added', name: ' ordering ' });
    expect([contextsOf(itemsIn(desk.state)).length, toastsOf(desk)]).toEqual([2, [repeatedContextMessage]]);
  });

  test('hold nothing that could not be stored, whatever is typed', () => {
    const odd = 'a\0b \ud83d c';
    const desk = new Desk().with(odd);
    const [{ id } = { id: '' }] = contextsOf(itemsIn(desk.state));
    desk.send({ kind: 'context-edited', id, change: { team: odd, description: odd } });
    const stored = 'ab \ufffd c';
    expect(itemsIn(desk.state).get(id)).toMatchObject({ name: stored, team: stored, description: stored });
  });

  test('are dragged along the grid; Undo takes it back', () => {
    const desk = new Desk().with('Ordering').drag({ x: 50, y: 50 }, { x: 99, y: 71 }, 'Ordering');
    expect(desk.placeOf('Ordering')).toEqual({ x: 45, y: 15 });
    expect(desk.send({ kind: 'undone' }).placeOf('Ordering')).toEqual({ x: 0, y: 0 });
  });

  test('that are removed take their relationships along, and Undo brings both back', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    desk.send({ kind: 'connected', fromId: desk.idOf('Payment'), toId: desk.idOf('Ordering') });
    const before = desk.text;
    desk.send({ kind: 'selected', ids: [desk.idOf('Payment')] }, { kind: 'deleted' });
    expect([contextsOf(itemsIn(desk.state)).length, desk.relationships.length]).toEqual([1, 0]);
    expect(desk.send({ kind: 'undone' }).text).toBe(before);
  });
});

describe('relationships', () => {
  test('are pulled from the ring of a context onto another one', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    const [fromId, over] = [desk.idOf('Payment'), desk.idOf('Ordering')];
    desk.send(
      { kind: 'pressed', at: { x: 434, y: 60 }, on: { kind: 'ring', id: fromId } },
      { kind: 'pointer-moved', at: { x: 100, y: 60 }, over },
      { kind: 'released', at: { x: 100, y: 60 }, over },
    );
    expect(desk.relationships).toMatchObject([{ kind: 'upstream-downstream', upstreamId: fromId, downstreamId: over }]);
    expect([...desk.state.selection]).toEqual([desk.relationships[0]?.id]);
  });

  test('lose the roles that another kind does not allow', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    desk.send({ kind: 'connected', fromId: desk.idOf('Payment'), toId: desk.idOf('Ordering') });
    const { id = '' } = desk.relationships[0] ?? {};
    desk.send(
      { kind: 'relationship-edited', id, change: { upstreamRoles: ['OHS', 'PL'], downstreamRoles: ['ACL'] } },
      { kind: 'relationship-edited', id, change: { kind: 'customer-supplier' } },
    );
    expect(desk.relationships).toMatchObject([{ upstreamRoles: ['PL'], downstreamRoles: ['ACL'] }]);
    desk.send({ kind: 'relationship-edited', id, change: { kind: 'partnership' } });
    expect(desk.relationships).toMatchObject([{ upstreamRoles: [], downstreamRoles: [] }]);
  });
});

test('others and I changed the same field: both values are shown, and the chosen one stays', () => {
  const desk = new Desk().with('Ordering');
  const id = desk.idOf('Ordering');
  const stored = desk.state.whole.document;
  desk.send({ kind: 'save-asked' }, { kind: 'stored', revision: 2 });
  desk.send({ kind: 'context-edited', id, change: { team: 'Mine' } });
  const item = stored.items.get(id);
  if (item?.type !== 'context') throw new Error('The context is not there.');
  const current = { ...stored, items: new Map([[id, { ...item, team: 'Theirs', subdomain: 'core' as const }]]) };
  desk.send({ kind: 'stale', current, revision: 3, by: 'Ann' });
  expect(desk.state.whole.conflicts).toMatchObject([{ field: 'team', mine: 'Mine', theirs: 'Theirs', by: 'Ann' }]);
  desk.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
  expect(itemsIn(desk.state).get(id)).toMatchObject({ team: 'Mine', subdomain: 'core' });
});

test('a reader selects, but nothing changes', () => {
  const desk = new Desk(true).with('Ordering');
  expect(desk.text).toBe(new Desk().text);
});

test('whatever is done, the map keeps its rules, and undo of everything gives the first map back', () => {
  const pick = fc.nat(5);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F') }),
    fc.record({ kind: fc.constant('connect' as const), from: pick, to: pick }),
    fc.record({
      kind: fc.constant('relate' as const),
      at: pick,
      as: fc.constantFrom(...relationshipKinds),
      roles: fc.subarray(['OHS', 'PL'] as const),
    }),
    fc.record({ kind: fc.constant('reverse' as const), at: pick }),
    fc.record({ kind: fc.constant('own' as const), at: pick, element: fc.constantFrom('x', 'y') }),
    fc.record({ kind: fc.constant('paint' as const), at: pick, as: fc.constantFrom(...subdomains) }),
    fc.record({ kind: fc.constant('remove' as const), at: pick }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const desk = new Desk();
      const first = desk.text;
      for (const one of steps) {
        const contexts = contextsOf(itemsIn(desk.state));
        const at = (n: number): string => contexts[n % Math.max(1, contexts.length)]?.id ?? '';
        const line = (n: number): string => desk.relationships[n % Math.max(1, desk.relationships.length)]?.id ?? '';
        if (one.kind === 'add') desk.send({ kind: 'context-added', name: one.name });
        if (one.kind === 'connect') desk.send({ kind: 'connected', fromId: at(one.from), toId: at(one.to) });
        if (one.kind === 'relate') {
          const change = { kind: one.as, upstreamRoles: one.roles };
          desk.send({ kind: 'relationship-edited', id: line(one.at), change });
        }
        if (one.kind === 'reverse') desk.send({ kind: 'relationship-reversed', id: line(one.at) });
        if (one.kind === 'own') {
          desk.send({ kind: 'context-edited', id: at(one.at), change: { elementIds: [one.element] } });
        }
        if (one.kind === 'paint') desk.send({ kind: 'context-edited', id: at(one.at), change: { subdomain: one.as } });
        if (one.kind === 'remove') desk.send({ kind: 'selected', ids: [at(one.at)] }, { kind: 'deleted' });
        expect(mapFaults(documentOfMap(desk.state.whole.document))).toEqual([]);
      }
      while (desk.state.whole.history.undo.length > 0) desk.send({ kind: 'undone' });
      expect(desk.text).toBe(first);
    }),
    { numRuns: 60 },
  );
});

test('who may only read the map hears why nothing changes, whatever is tried', () => {
  const desk = new Desk().with('Ordering', 'Payment').readOnly();
  const before = desk.text;
  const [id, other] = [desk.idOf('Ordering'), desk.idOf('Payment')];
  desk.send({ kind: 'selected', ids: [id] });
  const tried: readonly MapEvent[] = [
    { kind: 'deleted' },
    { kind: 'nudged', dx: 10, dy: 0 },
    { kind: 'context-added', name: 'Shipping' },
    { kind: 'context-edited', id, change: { subdomain: 'generic' } },
    { kind: 'connected', fromId: id, toId: other },
    { kind: 'state-chosen', state: 'TO_BE' },
  ];
  desk.send(...tried).drag({ x: 10, y: 10 }, { x: 300, y: 300 }, 'Ordering');
  expect(desk.text).toBe(before);
  expect(desk.effects).toEqual(Array(tried.length + 1).fill({ kind: 'tell-read-only' }));
});
