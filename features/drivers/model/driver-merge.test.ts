/** Two people change the drivers at the same time. */
import { describe, expect, test } from 'vitest';
import { mergeLists, undecided } from './driver-merge.ts';

const item = (id: string, reason = '', isMajor = false) => ({ id, reason, isMajor });
const base = [item('availability'), item('security'), item('cost')];

describe('lists that two people changed', () => {
  test('keep changes of different drivers', () => {
    const merged = mergeLists({
      base,
      mine: base.with(0, item('availability', 'Sales stop.')),
      theirs: base.with(2, item('cost', 'One budget.')),
    });
    expect(merged).toEqual({
      items: [item('availability', 'Sales stop.'), item('security'), item('cost', 'One budget.')],
      conflicts: [],
    });
  });

  test('keep changes of different fields of one driver', () => {
    const merged = mergeLists({
      base,
      mine: base.with(1, item('security', 'Card data.')),
      theirs: base.with(1, item('security', '', true)),
    });
    expect(merged).toEqual({ items: base.with(1, item('security', 'Card data.', true)), conflicts: [] });
  });

  test('have the stored value of a field that both changed, and tell both', () => {
    const merged = mergeLists({
      base,
      mine: base.with(1, item('security', 'Card data.')),
      theirs: base.with(1, item('security', 'Addresses.')),
    });
    expect(merged).toEqual({
      items: base.with(1, item('security', 'Addresses.')),
      conflicts: [{ id: 'security', field: 'reason', base: '', mine: 'Card data.', theirs: 'Addresses.' }],
    });
  });

  test('have what either of them added, and lack what either removed', () => {
    const merged = mergeLists({
      base,
      mine: [...base.slice(1), item('simplicity')],
      theirs: [item('availability'), item('safety'), item('security')],
    });
    expect(merged.items.map(({ id }) => id)).toEqual(['safety', 'security', 'simplicity']);
    expect(merged.conflicts).toEqual([]);
  });

  test('ask about a driver that one removed and the other changed', () => {
    const changed = item('cost', 'One budget.');
    expect(mergeLists({ base, mine: base.slice(0, 2), theirs: base.with(2, changed) })).toEqual({
      items: base.with(2, changed),
      conflicts: [{ id: 'cost', field: '', base: item('cost'), mine: undefined, theirs: changed }],
    });
  });

  test('stand in my order where I changed it, else in theirs', () => {
    const moved = [item('cost'), item('availability'), item('security')];
    expect(mergeLists({ base, mine: moved, theirs: base }).items).toEqual(moved);
    expect(mergeLists({ base, mine: base, theirs: moved }).items).toEqual(moved);
  });

  test.each([
    {
      what: 'a field',
      mine: base.with(1, item('security', 'Card data.')),
      theirs: base.with(1, item('security', 'Law.')),
    },
    { what: 'a driver that I removed', mine: base.slice(0, 2), theirs: base.with(2, item('cost', 'One budget.')) },
    { what: 'a driver that they removed', mine: base.with(2, item('cost', 'One budget.')), theirs: base.slice(0, 2) },
  ])('ask again about $what while nobody has decided', ({ mine, theirs }) => {
    const merged = mergeLists({ base, mine, theirs });
    const kept = undecided(merged.items, theirs, merged.conflicts);
    expect(kept.mine).toEqual(mine);
    expect(mergeLists({ base: kept.base, mine: kept.mine, theirs })).toEqual(merged);
    expect(merged.conflicts).toHaveLength(1);
  });
});
