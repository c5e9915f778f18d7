/** The editor of context maps, told as gestures. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingToTurn } from '#platform/editing/model/turned-words.ts';
import { unseenMessage } from '#platform/http/model/unseen-text.ts';
import {
  namesLeftMessage,
  namesThereMessage,
  relatedAlreadyMessage,
  relatedInEachWayMessage,
  relationshipKinds,
  relationshipMoveMessage,
  relationshipsStayMessage,
  repeatedContextMessage,
  selectContextMessage,
  subdomains,
  tooManyContextsMessage,
} from '../contract.ts';
import { clipOfText, textOfClip } from './map-clip.ts';
import { clipOf } from './map-clipboard.ts';
import { mapText } from './map-document.ts';
import { apply, openMap } from './map-editor.ts';
import { contextsOf, documentOfMap, relationshipsOf, savedMapOf } from './map-item.ts';
import { contextSize } from './map-places.ts';
import { freeKinds, relatingWords } from './map-relating.ts';
import { mapFaults } from './map-rules.ts';
import { itemsIn, type MapEditorState, type MapEffect, type MapEvent } from './map-state.ts';

const anId = (n: number): string => `0190eeee-0000-7000-8000-${String(n).padStart(12, '0')}`;

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
      const [state, effects] = apply(this.state, event, () => anId((this.#ids += 1)));
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

const heardFrom = ({ effects }: Desk) => effects.flatMap((one) => (one.kind === 'announce' ? [one.text] : []));
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
    desk.send({ kind: 'context-added', name: 'Order\u200bing' });
    expect([contextsOf(itemsIn(desk.state)).length, toastsOf(desk)]).toEqual([
      2,
      [repeatedContextMessage, repeatedContextMessage],
    ]);
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

test('undo and redo of “As is” and “To be” say how the map is again', () => {
  const desk = new Desk().send({ kind: 'state-chosen', state: 'TO_BE' });
  desk.effects = [];
  desk.send({ kind: 'undone' }, { kind: 'redone' });
  expect(desk.effects.flatMap((effect) => (effect.kind === 'announce' ? [effect.text] : []))).toEqual([
    'Undone: the map is “As is” again.',
    'Redone: the map is “To be” again.',
  ]);
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
    fc.record({ kind: fc.constant('copy' as const), at: fc.array(pick, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('again' as const), from: pick, to: pick, as: fc.constantFrom(...relationshipKinds) }),
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
        if (one.kind === 'copy') desk.send({ kind: 'selected', ids: one.at.map(at) }, { kind: 'duplicated' });
        if (one.kind === 'again') desk.send({ kind: 'connected', fromId: at(one.from), toId: at(one.to), as: one.as });
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

describe('a further relationship between two contexts', () => {
  test('is asked for its kind, and those that are there are not offered', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    const [ordering, payment] = [desk.idOf('Ordering'), desk.idOf('Payment')];
    const again = { kind: 'connected', fromId: payment, toId: ordering } as const;
    desk.send(again);
    const before = desk.text;
    desk.send(again);
    expect([desk.text, desk.state.relating]).toEqual([before, { fromId: payment, toId: ordering }]);
    expect(freeKinds(itemsIn(desk.state), { fromId: payment, toId: ordering })).toEqual(
      relationshipKinds.filter((kind) => kind !== 'upstream-downstream'),
    );
    desk.send({ kind: 'relating-cancelled' });
    expect([desk.text, desk.state.relating]).toEqual([before, undefined]);
    desk.send(again, { ...again, as: 'shared-kernel' });
    expect(desk.relationships.map(({ kind }) => kind)).toEqual(['upstream-downstream', 'shared-kernel']);
    expect([desk.state.relating, [...desk.state.selection]]).toEqual([undefined, [desk.relationships[1]?.id]]);
  });

  test('in the other direction is asked for as well: upstream may be a mistake', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    const [ordering, payment] = [desk.idOf('Ordering'), desk.idOf('Payment')];
    desk.send({ kind: 'connected', fromId: payment, toId: ordering });
    desk.send({ kind: 'connected', fromId: ordering, toId: payment });
    expect([desk.relationships.length, desk.state.relating]).toEqual([1, { fromId: ordering, toId: payment }]);
  });

  test('says while it is pulled what follows, or why there is none left', () => {
    const desk = new Desk().with('Ordering', 'Payment');
    const relating = { fromId: desk.idOf('Payment'), toId: desk.idOf('Ordering') };
    const words = () => relatingWords(itemsIn(desk.state), relating);
    expect(words()).toBeUndefined();
    desk.send({ kind: 'connected', ...relating });
    expect(words()).toEqual({ text: relatedAlreadyMessage('Upstream–downstream'), isRefused: false });
    for (const as of relationshipKinds) desk.send({ kind: 'connected', ...relating, as });
    expect([words()?.isRefused, desk.relationships.length]).toEqual([true, relationshipKinds.length]);
    desk.effects = [];
    desk.send({ kind: 'connected', ...relating });
    expect([toastsOf(desk), desk.state.relating]).toEqual([[relatedInEachWayMessage], undefined]);
  });
});

describe('copies', () => {
  const related = () => {
    const desk = new Desk().with('Ordering', 'Payment', 'Shipping');
    const [ordering, payment, shipping] = ['Ordering', 'Payment', 'Shipping'].map(desk.idOf) as [
      string,
      string,
      string,
    ];
    desk.send(
      { kind: 'connected', fromId: payment, toId: ordering },
      { kind: 'connected', fromId: ordering, toId: shipping },
      { kind: 'context-edited', id: payment, change: { team: 'Money', elementIds: [anId(99)] } },
      { kind: 'selected', ids: [ordering, payment] },
    );
    return desk;
  };

  test('have the relationships between them, free names, and no element of the original', () => {
    const desk = related().send({ kind: 'duplicated' });
    const added = contextsOf(itemsIn(desk.state)).slice(3);
    expect(added.map(({ name, team, elementIds }) => [name, team, elementIds])).toEqual([
      ['Ordering (copy)', '', []],
      ['Payment (copy)', 'Money', []],
    ]);
    expect(desk.relationships.slice(2)).toMatchObject([{ upstreamId: added[1]?.id, downstreamId: added[0]?.id }]);
    expect([...desk.state.selection].toSorted()).toEqual(added.map(({ id }) => id).toSorted());
    expect(added.map(({ position }) => position)).toEqual([
      { x: 30, y: 30 },
      { x: 480, y: 30 },
    ]);
    desk.send({ kind: 'duplicated' });
    expect(contextsOf(itemsIn(desk.state)).at(-1)?.name).toBe('Payment (copy) (copy)');
    expect(desk.send({ kind: 'undone' }, { kind: 'undone' }).text).toBe(related().text);
  });

  test('lie in the clipboard as text, and come on another map as they were', () => {
    const clip = clipOf(related().state);
    if (!clip) throw new Error('Nothing was copied.');
    const read = clipOfText(textOfClip(clip));
    expect(read).toEqual(clip);
    const other = new Desk().with('Billing').send({ kind: 'pasted', clip, at: { x: 1_000, y: 500 } });
    expect(contextsOf(itemsIn(other.state)).map(({ name, elementIds }) => [name, elementIds])).toEqual([
      ['Billing', []],
      ['Ordering', []],
      ['Payment', [anId(99)]],
    ]);
    expect(other.placeOf('Ordering')).toEqual({ x: 660, y: 435 });
    expect([clipOfText(''), clipOfText('{"contexts": []}'), clipOfText('["x"]')]).toEqual(Array(3).fill(undefined));
  });

  test('of lines of a text are contexts; what cannot come is told', () => {
    const desk = new Desk().with('Ordering');
    desk.send({
      kind: 'names-pasted',
      names: ['Payment ', '', ' ordering', 'x'.repeat(101), 'Shipping\t2', 'payment'],
    });
    expect(contextsOf(itemsIn(desk.state)).map(({ name }) => name)).toEqual(['Ordering', 'Payment', 'Shipping 2']);
    expect(toastsOf(desk)).toEqual([namesThereMessage(2), namesLeftMessage(1)]);
    expect(mapFaults(documentOfMap(desk.state.whole.document))).toEqual([]);
    expect(contextsOf(itemsIn(desk.send({ kind: 'undone' }).state))).toHaveLength(1);
  });

  test('beyond what a map can have do not come', () => {
    const desk = new Desk().send({ kind: 'names-pasted', names: Array.from({ length: 120 }, (_, n) => `C ${n}`) });
    desk.send({ kind: 'all-selected' }, { kind: 'duplicated' });
    expect([contextsOf(itemsIn(desk.state)).length, toastsOf(desk)]).toEqual([120, [tooManyContextsMessage]]);
  });
});

test('what can do nothing says why, and undo says what it did', () => {
  const desk = new Desk();
  desk.send({ kind: 'undone' }, { kind: 'duplicated' }, { kind: 'nudged', dx: 15, dy: 0 });
  expect(heardFrom(desk)).toEqual([nothingToTurn.undo, selectContextMessage, relationshipMoveMessage]);
  desk.effects = [];
  desk.with('Ordering', 'Payment');
  desk.send({ kind: 'connected', fromId: desk.idOf('Ordering'), toId: desk.idOf('Payment') }, { kind: 'duplicated' });
  expect(toastsOf(desk)).toEqual([relationshipsStayMessage]);
  desk.effects = [];
  desk.send({ kind: 'undone' }, { kind: 'undone' }, { kind: 'redone' });
  expect(heardFrom(desk)).toEqual([
    'Undone: Upstream–downstream is gone.',
    'Undone: Payment is gone.',
    'Redone: Payment is back.',
  ]);
});

test('a name that cannot be seen or is too long is not taken, and why is told', () => {
  const desk = new Desk().with('Ordering');
  const id = desk.idOf('Ordering');
  desk.send(
    { kind: 'context-added', name: '\u200b' },
    { kind: 'context-edited', id, change: { name: 'x'.repeat(101) } },
  );
  expect([contextsOf(itemsIn(desk.state)).map(({ name }) => name), toastsOf(desk)]).toEqual([
    ['Ordering'],
    [unseenMessage, 'Please use at most 100 characters. There are 101 now.'],
  ]);
});
