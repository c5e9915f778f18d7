/** Random gestures, conflicts and connection losses: client and server converge, and undo is exact. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { C4Change } from '../contract.ts';
import { changesBetween } from './c4-difference.ts';
import type { C4Document } from './c4-document.ts';
import { applyChanges } from './c4-model.ts';
import { clash, type ChangeSet } from '#platform/editing/model/change-set.ts';
import { changeSetBetween } from './c4-change-set.ts';
import { aShop, changed, EditorDriver } from './testing/c4-editor-driver.ts';
import { pendingWrites } from '#platform/editing/model/write-queue.ts';

const seed = Number(process.env['SEED'] ?? 20261121);

/** Picks an item by a number. */
const pick = <V>(values: Iterable<V>, at: number): V | undefined => {
  const all = [...values];
  return all.length === 0 ? undefined : all[at % all.length];
};

/** A mostly valid change; numbers select its operands. */
function someChange(document: C4Document, [kind, one, other]: readonly [number, number, number]): C4Change | undefined {
  const item = pick(document.elements.values(), one);
  const second = pick(document.elements.values(), other);
  const view = pick(document.views.values(), other);
  const relationship = pick(document.relationships.values(), one);
  const fresh = `made-${one}-${other}-${document.elements.size}`;
  if (!item || !second || !view) return undefined;
  switch (kind % 10) {
    case 0:
      return { call: 'updateElement', elementId: item.id, name: fresh };
    case 1:
      return { call: 'updateElement', elementId: item.id, description: fresh, tags: [fresh] };
    case 2:
      return { call: 'deleteElement', elementId: item.id };
    case 3:
      return { call: 'addRelationship', id: fresh, sourceId: item.id, targetId: second.id, description: fresh };
    case 4:
      return relationship && { call: 'deleteRelationship', relationshipId: relationship.id };
    case 5:
      return { call: 'moveElement', viewId: view.id, elementId: view.elements[0]?.id ?? '', x: one * 15, y: other };
    case 6:
      return { call: 'addToView', viewId: view.id, elementId: item.id };
    case 7:
      return {
        call: 'addElement',
        id: fresh,
        type: 'container',
        name: fresh,
        parentElement: item.id,
        defaultViewId: `${fresh}-view`,
      };
    case 8:
      return { call: 'updateElement', elementId: item.id, parentElement: second.id };
    default:
      return {
        call: 'addView',
        id: fresh,
        level: view.level,
        sourceElementId: view.sourceElement?.id ?? null,
        name: fresh,
      };
  }
}

const allowed = (document: C4Document, change: C4Change | undefined): change is C4Change =>
  change !== undefined && 'document' in applyChanges(document, [change], () => 'unnamed');

const numbers = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 30 }), fc.nat({ max: 30 }));

describe('inverse changes', () => {
  test('lead from any state to any other and back', () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 8, size: 'max' }), (choices) => {
        const before = aShop();
        let after = before;
        for (const choice of choices) {
          const change = someChange(after, choice);
          if (allowed(after, change)) after = changed(after, [change]);
        }
        const [forth, back] = [changesBetween(before, after), changesBetween(after, before)];
        expect(forth).toBeDefined();
        expect(back).toBeDefined();
        steps += forth?.length ?? 0;
        expect(changeSetBetween(changed(after, back ?? []), before)).toEqual(new Map());
      }),
      { numRuns: 300, seed },
    );
    expect(steps).toBeGreaterThan(500);
  });
});

/** Events of an editor: gestures, responses, other people, connection losses. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('drag' as const), numbers }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('type' as const), numbers }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('delete', 'duplicate', 'undo', 'redo'), numbers }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('answer' as const), numbers }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('other', 'cut', 'cut-after'), numbers }) },
);

function happen(editor: EditorDriver, what: string, choice: readonly [number, number, number]): void {
  const { document, viewId } = editor.state;
  const shown = pick(document.views.get(viewId)?.elements ?? [], choice[1])?.id;
  switch (what) {
    case 'drag':
      if (shown !== undefined) editor.dragStart(shown).dragStop({ x: choice[2] * 15 - 200, y: choice[0] * 15 });
      break;
    case 'type':
      if (shown !== undefined) editor.types(shown, 'name', `typed-${choice[2]}`).leaves(shown, 'name');
      break;
    case 'delete':
      if (shown !== undefined && choice[0] > 6) {
        editor.click(shown).does({ kind: 'deletion-asked' }).does({ kind: 'deletion-confirmed' });
      }
      break;
    case 'duplicate':
      if (shown !== undefined && choice[0] > 6) editor.click(shown).does({ kind: 'duplicated' });
      break;
    case 'undo':
      editor.does({ kind: 'undone' });
      break;
    case 'redo':
      editor.does({ kind: 'redone' });
      break;
    case 'other': {
      const change = someChange(editor.server, choice);
      if (allowed(editor.server, change)) editor.meanwhile(change);
      break;
    }
    case 'cut':
      if (editor.state.writes.inFlight) editor.lost().reloaded();
      break;
    case 'cut-after': {
      const changes = editor.state.writes.inFlight?.changes;
      if (changes && editor.version === editor.state.head.version)
        editor
          .meanwhile(...changes)
          .lost()
          .reloaded();
      break;
    }
    default:
      answer(editor);
  }
}

interface Theirs {
  readonly version: number;
  readonly touched: ChangeSet;
}

/** Detects writes that undo changes of others their author had not seen. */
class Witness {
  /** Changes of others, by version. */
  readonly #theirs: Theirs[] = [];
  /** Unseen changes that were undone. */
  readonly overwritten: Theirs[] = [];
  /** The version on the screen when a write was created. */
  readonly #seen = new Map<string, number>();

  watch(editor: EditorDriver, happening: () => void): void {
    const [before, version] = [editor.server, editor.version];
    const { head, writes } = editor.state;
    const sent = editor.version === head.version ? writes.inFlight : undefined;
    happening();
    for (const { id } of pendingWrites(editor.state.writes)) {
      if (!this.#seen.has(id)) this.#seen.set(id, editor.state.head.version);
    }
    if (editor.version === version) return;
    const touched = changeSetBetween(before, editor.server);
    const isOurs = sent !== undefined && editor.state.writes.inFlight !== sent;
    if (!isOurs) this.#theirs.push({ version: editor.version, touched });
    else {
      const seen = this.#seen.get(sent.id) ?? 0;
      this.overwritten.push(...this.#theirs.filter((one) => one.version > seen && clash(one.touched, touched)));
    }
  }
}

/** A server that accepts writes for its current version only. */
function answer(editor: EditorDriver): void {
  if (!editor.state.writes.inFlight) return;
  if (editor.version === editor.state.head.version) editor.saved();
  else editor.clashes();
}

test('in 200 random sessions with conflicts and connection losses client and server converge, and no unseen change is overwritten', () => {
  let clashes = 0;
  fc.assert(
    fc.property(fc.array(happening, { minLength: 10, maxLength: 60, size: 'max' }), (happenings) => {
      const editor = new EditorDriver().opens('shop-view');
      const witness = new Witness();
      for (const { what, numbers: choice } of happenings) {
        witness.watch(editor, () => happen(editor, what, choice));
        clashes += editor.version > editor.state.head.version ? 1 : 0;
      }
      for (let turn = 0; editor.state.writes.inFlight && turn < 200; turn += 1) {
        witness.watch(editor, () => answer(editor));
      }
      editor.reloaded();
      editor.expectAgreement();
      expect(editor.state.writes.waiting).toEqual([]);
      expect(witness.overwritten).toEqual([]);
    }),
    { numRuns: 200, seed },
  );
  expect(clashes).toBeGreaterThan(200);
});
