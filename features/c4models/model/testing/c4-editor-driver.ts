/** Test driver of the editor with elements by name: `editor.dragStart('api').dragStop({ x: 10, y: 0 })`. */
import { assert } from 'vitest';
import { versionConflictMessage, type C4Change, type C4Model } from '../../contract.ts';
import { applyChanges, newC4Document } from '../c4-model.ts';
import { apply, openEditor } from '../c4-editor.ts';
import { toC4Document, toC4Model, type C4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import type { EditorEffect, EditorEvent, EditorState } from '../editor-state.ts';
import { fieldKey, type TextField } from '../field-drafts.ts';
import { editsToKeep, resumedEditor } from '../kept-edits.ts';

const head = { id: 'model', createdAt: '2026-11-22T00:00:00.000Z', version: 1 };

/** Ids for tests, for example `new-1`, `new-2`. */
function counter(word: string): () => string {
  let count = 0;
  return () => `${word}-${(count += 1)}`;
}

/** Applies changes that must be valid. */
export function changed(document: C4Document, changes: readonly C4Change[], word = 'seed'): C4Document {
  const outcome = applyChanges(document, changes, counter(word));
  if (!('document' in outcome))
    throw new Error(outcome.problems.map(({ path, message }) => `${path}: ${message}`).join());
  return outcome.document;
}

/**
 * A shop: `customer` uses `shop` (containing `web`, `api`, `orders`, with `basket` and `stock` in `api`), which uses
 * `bank`.
 */
export function aShop(): C4Document {
  const add = (
    id: string,
    type: 'actor' | 'software-system' | 'container' | 'component',
    more: Partial<Extract<C4Change, { call: 'addElement' }>> = {},
  ): C4Change => ({ call: 'addElement', id, type, name: id, defaultViewId: `${id}-view`, ...more });
  const relate = (id: string, sourceId: string, targetId: string): C4Change => {
    return { call: 'addRelationship', id, sourceId, targetId, description: id };
  };
  return changed(
    newC4Document('Shop', () => 'context'),
    [
      add('customer', 'actor'),
      add('shop', 'software-system', { location: 'internal' }),
      add('bank', 'software-system'),
      add('web', 'container', { parentElement: 'shop', technology: 'React', tags: ['front'], owner: 'Team A' }),
      add('api', 'container', { parentElement: 'shop', technology: 'Java, Spring', status: 'planned' }),
      add('orders', 'container', { parentElement: 'shop', shape: 'cylinder' }),
      add('basket', 'component', { parentElement: 'api' }),
      add('stock', 'component', { parentElement: 'api' }),
      { call: 'addToView', viewId: 'shop-view', elementId: 'customer' },
      { call: 'addToView', viewId: 'shop-view', elementId: 'bank' },
      relate('buys', 'customer', 'web'),
      relate('calls', 'web', 'basket'),
      relate('reads', 'api', 'orders'),
      relate('pays', 'basket', 'bank'),
      relate('counts', 'stock', 'bank'),
    ],
  );
}

/** An editor with a simulated server and user. */
export class EditorDriver {
  state: EditorState;
  effects: readonly EditorEffect[] = [];
  /** The model on the server. */
  server: C4Document;
  version = 1;
  readonly #newId = counter('new');

  constructor(document: C4Document = aShop()) {
    this.server = document;
    this.state = openEditor(toC4Model(head, document));
  }

  get #model(): C4Model {
    return toC4Model({ ...head, version: this.version }, this.server);
  }

  does(event: EditorEvent): this {
    [this.state, this.effects] = apply(this.state, event, this.#newId);
    return this;
  }

  opens(viewId: string): this {
    return this.does({ kind: 'view-opened', viewId });
  }

  click(...ids: readonly string[]): this {
    ids.forEach((id, at) => this.does({ kind: 'clicked', id, isAdding: at > 0 }));
    return this;
  }

  placeOf(id: string): { readonly x: number; readonly y: number } | undefined {
    const view = this.state.document.views.get(this.state.viewId);
    return view?.elements.find((entry) => entry.id === id)?.position;
  }

  dragStart(...ids: readonly string[]): this {
    return this.does({ kind: 'drag-started', ids });
  }

  /** Ends the drag, moved by `by` px. */
  dragStop(by: { readonly x: number; readonly y: number }): this {
    const places = this.state.dragged.map((id) => {
      const { x, y } = this.placeOf(id) ?? { x: 0, y: 0 };
      return { id, x: x + by.x, y: y + by.y };
    });
    return this.does({ kind: 'drag-stopped', places });
  }

  types(id: string, field: TextField, text: string): this {
    return this.does({ kind: 'field-typed', thing: { kind: 'element', id }, field, text });
  }

  leaves(id: string, field: TextField): this {
    return this.does({ kind: 'field-left', key: fieldKey({ kind: 'element', id }, field) });
  }

  /** The server accepts the write in flight; positions are answered with `version` only. */
  saved(version: number = this.version + 1): this {
    const write = this.state.writes.inFlight;
    if (!write) throw new Error('Nothing is under way.');
    this.server = changed(this.server, write.changes, 'server');
    this.version = version;
    return this.does(write.move ? { kind: 'saved', version } : { kind: 'answered', model: this.#model });
  }

  /** Until the queue is empty. */
  allSaved(): this {
    while (this.state.writes.inFlight) this.saved();
    return this;
  }

  /** Somebody else changes the model; this editor learns of it with its next write. */
  meanwhile(...changes: readonly C4Change[]): this {
    this.server = changed(this.server, changes, 'other');
    this.version += 1;
    return this;
  }

  /** The write in flight is refused because of that. */
  clashes(by = 'Ann'): this {
    return this.does({ kind: 'outdated', model: this.#model, message: versionConflictMessage(by) });
  }

  refused(message = 'No.'): this {
    return this.does({ kind: 'refused', message });
  }

  lost(): this {
    return this.does({ kind: 'lost' });
  }

  reloaded(): this {
    return this.does({ kind: 'reloaded', model: this.#model });
  }

  /** The window is closed before anything is answered, and the model is opened again. */
  reopened(): this {
    this.state = resumedEditor(editsToKeep(this.state));
    return this.reloaded();
  }

  expectVersion(version: number): this {
    assert.equal(this.state.head.version, version);
    return this;
  }

  expectAt(id: string, place: { readonly x: number; readonly y: number } | undefined): this {
    assert.deepEqual(this.placeOf(id), place);
    return this;
  }

  expectSelected(...ids: readonly string[]): this {
    assert.deepEqual([...this.state.selection].toSorted(), ids.toSorted());
    return this;
  }

  expectToasts(...messages: readonly string[]): this {
    assert.deepEqual(
      this.effects.flatMap((effect) => (effect.kind === 'toast' ? [effect.message] : [])),
      messages,
    );
    return this;
  }

  /** Effects of the last event. */
  expectSent(...calls: readonly string[]): this {
    const sent = this.effects.flatMap((effect) => {
      if (effect.kind === 'save-position') return ['position'];
      return effect.kind === 'save-changes' ? effect.changes.map(({ call }) => call) : [];
    });
    assert.deepEqual(sent, calls);
    return this;
  }

  expectShows(...ids: readonly string[]): this {
    const nodes = pictureOf(this.state.document, this.state.viewId)?.nodes ?? [];
    assert.deepEqual(nodes.map(({ id }) => id).toSorted(), ids.toSorted());
    return this;
  }

  /** Asserts that client and server agree, and nothing is in flight. */
  expectAgreement(): this {
    assert.isUndefined(this.state.writes.inFlight);
    assert.deepEqual(this.state.document, toC4Document(this.#model));
    return this;
  }
}
