/** Makes the editor of a page one window of a shared draft. Loaded once somebody else edits the same text. */
import type { Editor } from '@tiptap/core';
import { sendableSteps } from 'prosemirror-collab';
import type { Plugin } from 'prosemirror-state';
import { Mapping } from 'prosemirror-transform';
import { callApi } from '#platform/http/web/api.ts';
import type { PresentPerson } from '#platform/presence/contract.ts';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { describeSchema, schemaMark } from '#platform/richtext/model/schema-description.ts';
import { colourOfPerson } from '#platform/ui/web/person-avatar.tsx';
import { exchangeSteps, joinDraft, type SharedTextKind } from '../contract.ts';
import { caretsOf, otherCarets, showCarets, type OtherCaret } from './other-carets.ts';
import { DraftSession, type DraftLink, type EditorHost, type OwnText, type SessionListener } from './draft-session.ts';
import { keepingCaret } from './title-caret.ts';

/** A text that can be written together. */
export interface TextAddress {
  readonly kind: SharedTextKind;
  readonly id: string;
}

/** Asks the server for a text, as the window of an editor. */
export const linkTo = (params: TextAddress, editor: Editor): DraftLink => {
  const schema = schemaMark(describeSchema(editor.schema));
  return {
    join: () => callApi(joinDraft, { params, body: { schema } }),
    exchange: (body) => callApi(exchangeSteps, { params, body: { ...body, schema } }),
  };
};

const hostOf = (editor: Editor): EditorHost => ({
  get state() {
    return editor.state;
  },
  dispatch: (tr) => editor.view.dispatch(tr),
  isComposing: () => editor.view.composing,
  install: (plugins) => {
    for (const plugin of plugins) replacePlugin(editor, plugin);
  },
});

function replacePlugin(editor: Editor, plugin: Plugin): void {
  const { key } = plugin as Plugin & { readonly key: string };
  editor.unregisterPlugin(key);
  editor.registerPlugin(plugin);
}

/** One window that takes part. */
export class TogetherEditing {
  readonly session: DraftSession;
  readonly #editor: Editor;
  readonly #stops: (() => void)[] = [];

  constructor(link: DraftLink, editor: Editor, listener: Omit<SessionListener, 'typed'>) {
    this.#editor = editor;
    this.session = new DraftSession(hostOf(editor), link, {
      ...listener,
      titled: (title) => keepingCaret(() => listener.titled(title)),
      typed: (places) => this.#moveCarets(places),
    });
  }

  /** Joins with what was written so far. */
  async start(own: OwnText): Promise<void> {
    const changed = ({ transaction }: { readonly transaction: { readonly docChanged: boolean } }): void => {
      if (transaction.docChanged) this.session.changed();
    };
    this.#editor.on('transaction', changed);
    this.#stops.push(() => this.#editor.off('transaction', changed));
    replacePlugin(this.#editor, otherCarets());
    addEventListener('online', this.session.retry);
    this.#stops.push(() => removeEventListener('online', this.session.retry));
    await this.session.join(own);
    this.#stops.push(onThingChanged(`draft:${this.session.draft}`, () => this.session.wake()));
  }

  /** Where this window is, once others know the same text. */
  caret(): PresentPerson['caret'] {
    const { isJoined, unsent, client, version } = this.session;
    const { anchor, head } = this.#editor.state.selection;
    return isJoined && unsent === 0 ? { client, version, anchor, head } : undefined;
  }

  /** Shows where others are who say so for the text that is known here; the others keep their places. */
  show(others: readonly PresentPerson[]): void {
    if (!this.session.isJoined) return;
    const { state, view } = this.#editor;
    const before = new Map(caretsOf(state).map((caret) => [caret.client, caret]));
    const unsent = new Mapping((sendableSteps(state)?.steps ?? []).map((step) => step.getMap()));
    const carets = others.flatMap(({ user, caret }): OtherCaret[] => {
      if (!caret) return [];
      const known = before.get(caret.client);
      if (caret.version !== this.session.version) return known ? [known] : [];
      const person = { client: caret.client, name: user.username, colour: colourOfPerson(user.id) };
      return [{ ...person, anchor: unsent.map(caret.anchor, -1), head: unsent.map(caret.head, -1) }];
    });
    const gone = new Set(others.map(({ caret }) => caret?.client));
    // A window with unsent words says nothing of its caret; it is where its last words came in.
    const silent = [...before.values()].filter(({ client, name }) => !gone.has(client) && isThere(others, name));
    if (carets.length + silent.length + before.size > 0) view.dispatch(showCarets(state.tr, [...carets, ...silent]));
  }

  #moveCarets(places: ReadonlyMap<string, number>): void {
    const { state, view } = this.#editor;
    const carets = caretsOf(state);
    if (!carets.some(({ client }) => places.has(client))) return;
    const moved = carets.map((caret) => {
      const at = places.get(caret.client);
      return at === undefined ? caret : { ...caret, anchor: at, head: at };
    });
    view.dispatch(showCarets(state.tr, moved));
  }

  /** The window is alone again. */
  stop(): void {
    this.session.leave();
    for (const stop of this.#stops) stop();
    if (!this.#editor.isDestroyed) this.#editor.view.dispatch(showCarets(this.#editor.state.tr, []));
  }
}

const isThere = (others: readonly PresentPerson[], name: string): boolean =>
  others.some(({ user, isEditing, caret }) => isEditing && !caret && user.username === name);
