/** Store of a document that the server keeps as a whole: saves it, and takes over what others saved. */
import * as z from 'zod/mini';
import { Failure } from '#platform/http/model/failure.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import type { EditorEffect } from '../model/whole-editor.ts';
import type { SavingEvent } from '../model/whole-saving.ts';
import { EditorStore, type EditorKind, type Following } from './editor-store.ts';

/** A document as the API answers it. */
interface StoredThing {
  readonly revision: number;
  /** Who saved it last; null for somebody who has left. */
  readonly updatedBy: string | null;
}

/** What was read of a stored document. */
export type ReadDocument<D> = { readonly document: D } | { readonly problem: string };

/** How a document of type `D` is kept by the server, which answers it as `T`. */
export interface StoredKind<T extends StoredThing, D> {
  /** Shape of the answer, which a stale save is refused with, too. */
  readonly shape: z.ZodMiniType<T>;
  readonly load: () => Promise<T>;
  /** Sends the document; answers the revision that it has then. */
  readonly save: (document: D, revision: number) => Promise<number>;
  readonly read: (stored: T) => ReadDocument<D>;
  /** What a person reads when a save is refused; default the sentence of the answer. */
  readonly refusalOf?: (failure: Failure) => string;
}

/** What is particular about an editor: of its effects, it performs those that no other editor has. */
export interface WholeStoreKind<S, E, F, D, T extends StoredThing> extends Omit<
  EditorKind<S, E, F, D>,
  'perform' | 'following'
> {
  readonly perform: (effect: Exclude<F, EditorEffect<D>>) => void;
  readonly following: Omit<Following<S>, 'newer'>;
  readonly stored: StoredKind<T, D>;
}

/** Whether a failed call may succeed when it is sent again. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Failure) || error.status === 0 || error.status >= 500 || error.status === 429;

/** An open document. `E` and `F` are all events and effects of its editor. Methods are bound. */
export class WholeStore<S, E, F, D, T extends StoredThing> extends EditorStore<
  S,
  E | SavingEvent<D>,
  F | EditorEffect<D>,
  D
> {
  readonly #kind: WholeStoreKind<S, E | SavingEvent<D>, F | EditorEffect<D>, D, T>;

  constructor(initial: S, kind: WholeStoreKind<S, E | SavingEvent<D>, F | EditorEffect<D>, D, T>) {
    super(initial, {
      ...kind,
      perform: (effect) => this.#perform(effect),
      following: {
        ...kind.following,
        newer: async () => {
          const current = await kind.stored.load();
          return { revision: current.revision, merge: () => this.becomeStale(current) };
        },
      },
    });
    this.#kind = kind;
  }

  /**
   * Makes a call that replaces the document, once everything is saved; `call` is given the saved revision. Throws what the
   * server refuses; what others saved meanwhile is merged.
   */
  protected readonly whenSaved = async <R>(call: (revision: number) => Promise<R>): Promise<R> => {
    await this.saved();
    try {
      return await call(this.#kind.savingOf(this.state()).revision);
    } catch (error) {
      this.becomeStaleBy(error);
      throw error;
    }
  };

  /** Merges what the server has when a call was refused because others saved first. */
  readonly becomeStaleBy = (error: unknown): boolean => {
    const current = error instanceof Failure && error.code === staleRevisionCode ? error.details.current : undefined;
    const read = z.safeParse(this.#kind.stored.shape, current);
    if (!read.success) return false;
    this.becomeStale(read.data);
    return true;
  };

  /** Merges what others saved, once nothing is disturbed by it. */
  protected readonly becomeStale = (stored: T): void => {
    const read = this.#kind.stored.read(stored);
    if ('problem' in read) return this.send({ kind: 'refused', message: read.problem });
    const { revision, updatedBy } = stored;
    const by = updatedBy ?? deletedUserName;
    this.whenIdle(() => this.send({ kind: 'stale', current: read.document, revision, by }));
  };

  #perform(effect: F | EditorEffect<D>): void {
    const common = effect as EditorEffect<D>;
    switch (common.kind) {
      case 'await-rest':
        setTimeout(() => this.send({ kind: 'rested', tick: common.tick }), common.ms);
        return;
      case 'save':
        return void this.#save(common.document, common.revision);
      case 'toast':
        return showToast(common.tone, common.message);
      case 'announce':
        return this.announce(common.text);
      case 'bring-in':
        return this.bringIn(common.part);
      default:
        return this.#kind.perform(effect as Exclude<F, EditorEffect<D>>);
    }
  }

  async #save(document: D, revision: number): Promise<void> {
    try {
      this.send({ kind: 'stored', revision: await this.#kind.stored.save(document, revision) });
    } catch (error) {
      if (isUnanswered(error)) return this.send({ kind: 'unanswered' });
      if (this.becomeStaleBy(error) || this.isGone(error)) return;
      // What is left is what the server answered.
      const { refusalOf = failureSentence } = this.#kind.stored;
      this.send({ kind: 'refused', message: refusalOf(error as Failure) });
    }
  }
}
