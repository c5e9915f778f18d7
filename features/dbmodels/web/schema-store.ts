/** Store of an open database model: saving, messages, the view, the copy on the device, imports and versions. */
import * as z from 'zod/mini';
import type { Point } from '#platform/canvas/model/lines.ts';
import { keptDocument } from '#platform/editing/model/whole-merging.ts';
import { EditorStore, isUnanswered, staleCurrent, type DraftPlace } from '#platform/editing/web/editor-store.ts';
import { wholeKind } from '#platform/editing/web/whole-kind.ts';
import { wholeDraft } from '#platform/editing/web/whole-draft.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import {
  dbModel as dbModelShape,
  dbModelNotSavedMessage,
  getDbModel,
  restoreDbModelVersion,
  updateDbModel,
  validationErrorLabel,
  type DbModel,
} from '../contract.ts';
import { readableItems } from '../model/layout-task.ts';
import { schemaOfText, textOfSchema } from '../model/schema-document.ts';
import { schemaKind } from '../model/schema-edits.ts';
import { apply, openSchema } from '../model/schema-editor.ts';
import type { SavedSchema, SchemaItem } from '../model/schema-item.ts';
import type { SchemaEffect, SchemaEvent, SchemaState } from '../model/schema-state.ts';

/** Shown when the copy on the device cannot be used. */
const unreadDraftMessage = 'Some unsaved changes on this device cannot be read. The saved version is shown.';
/** Shown when the stored document is no model. */
const unreadModelMessage = 'This model cannot be read. It is shown read-only, and nothing of it is changed.';

/** What the dialogs are asked for by the editor. */
export interface SchemaAsks {
  readonly askText: (id: string) => void;
  readonly askColumn: (tableId: string) => void;
}

/** What is opened, for whom. */
export interface OpenedDbModel {
  readonly dbModel: DbModel;
  readonly place: DraftPlace;
  readonly isReadOnly: boolean;
  /** What this person did not save the last time. */
  readonly draft: DocumentDraft | undefined;
}

const emptySchema: SavedSchema = { name: '', document: { items: new Map(), rest: {} } };

/** Who only reads has nobody else to arrange what an import left in a row. */
const readable = (saved: SavedSchema): SavedSchema => ({
  ...saved,
  document: { ...saved.document, items: readableItems(saved.document.items) },
});

const savedSchema = ({ name, model }: Pick<DbModel, 'name' | 'model'>): SavedSchema | undefined => {
  const document = schemaOfText(model);
  return document && { name, document };
};

/** What a save violates, one line each, as the toast shows it. */
function violationText(error: Failure): string {
  const { violations = [] } = error.details;
  if (violations.length === 0) return failureSentence(error);
  const lines = violations.slice(0, 5).map(({ path, errors }) => `${errors.join(' ')} (${path})`);
  const rest = violations.length > 5 ? ` and ${violations.length - 5} more` : '';
  return `${validationErrorLabel} ${lines.join(' ')}${rest}`;
}

/** An open database model. */
export class SchemaStore extends EditorStore<SchemaState, SchemaEvent, SchemaEffect, SavedSchema> {
  #asks: SchemaAsks | undefined;
  /** Why nothing of the model is shown; undefined when it could be read. */
  readonly unread: string | undefined;

  constructor({ dbModel, place, isReadOnly, draft }: OpenedDbModel) {
    const { id, platform } = dbModel;
    const stored = savedSchema(dbModel);
    const saved = stored && isReadOnly ? readable(stored) : stored;
    const before = draft ? savedSchema({ name: draft.baseTitle ?? dbModel.name, model: draft.baseJson }) : undefined;
    const mine = draft ? savedSchema({ name: draft.title, model: draft.json }) : undefined;
    const usesDraft = draft !== undefined && mine && before && saved !== undefined && !isReadOnly;
    const initial = openSchema({
      id,
      platform,
      revision: usesDraft ? draft.revision : dbModel.revision,
      saved: (usesDraft ? before : saved) ?? { ...emptySchema, name: dbModel.name },
      isReadOnly: isReadOnly || saved === undefined,
    });
    super(initial, {
      ...wholeKind<SchemaState, SavedSchema, SchemaItem>(),
      apply: (state, event) => apply(state, event, () => crypto.randomUUID()),
      perform: (effect) => this.#perform(effect),
      draftOf: ({ whole }) =>
        wholeDraft(keptDocument(schemaKind, whole), {
          place,
          namespace: 'dbmodel',
          documentId: id,
          write: textOfSchema,
        }),
      following: {
        subject: `dbmodel:${id}`,
        isBusy: ({ gesture }) => gesture !== undefined,
        newer: async () => {
          const current = await callApi(getDbModel, { params: { id } });
          return { revision: current.revision, merge: () => this.#becomeStale(current) };
        },
      },
      notSaved: dbModelNotSavedMessage,
    });
    this.unread = saved === undefined ? unreadModelMessage : undefined;
    if (draft && saved && !isReadOnly) this.#continue(draft, dbModel, usesDraft ? mine : undefined);
  }

  /** What was not saved is made again on top of what it was made from, and merged if others have saved since. */
  #continue(draft: DocumentDraft, dbModel: DbModel, kept: ReturnType<typeof savedSchema>): void {
    if (!kept) return showToast('warning', unreadDraftMessage);
    this.send({ kind: 'renamed', name: draft.title });
    this.send({ kind: 'replaced', items: kept.document.items });
    if (dbModel.revision !== draft.revision) this.#becomeStale(dbModel);
  }

  /** Registers the dialogs that the editor opens; returns the unregister function. */
  readonly asks = (asks: SchemaAsks): (() => void) => {
    this.#asks = asks;
    return () => {
      if (this.#asks === asks) this.#asks = undefined;
    };
  };

  /** Makes an earlier version the current one, once everything is saved. Throws what the server refuses. */
  readonly restore = async (n: number): Promise<void> => {
    await this.saved();
    const { id, whole } = this.state();
    try {
      const body = { revision: whole.saving.revision };
      this.takeOver(await callApi(restoreDbModelVersion, { params: { id, n }, body }));
    } catch (error) {
      this.becomeStaleBy(error);
      throw error;
    }
  };

  /** Shows what the server has made the current model, with places that a layout found for what has come. */
  readonly takeOver = (
    { name, model, revision }: Pick<DbModel, 'model' | 'revision'> & { readonly name?: string },
    places?: ReadonlyMap<string, Point>,
  ): void => {
    const current = savedSchema({ name: name ?? this.state().whole.document.name, model });
    if (!current) return;
    this.send({ kind: 'taken-over', current, revision, ...(places ? { places } : {}) });
  };

  /** Merges what the server has when a call was refused because others saved first. */
  readonly becomeStaleBy = (error: unknown): boolean => {
    const read = z.safeParse(dbModelShape, staleCurrent(error));
    if (!read.success) return false;
    this.#becomeStale(read.data);
    return true;
  };

  #perform(effect: SchemaEffect): void {
    switch (effect.kind) {
      case 'await-rest':
        setTimeout(() => this.send({ kind: 'rested', tick: effect.tick }), effect.ms);
        return;
      case 'save':
        return void this.#save(effect.document, effect.revision);
      case 'toast':
        return showToast(effect.tone, effect.message);
      case 'info':
        return showToast('info', effect.message);
      case 'announce':
        return this.announce(effect.text);
      case 'bring-in':
        return this.bringIn(effect.part);
      case 'ask-text':
        return this.#asks?.askText(effect.id);
      case 'ask-column':
        return this.#asks?.askColumn(effect.tableId);
    }
  }

  async #save({ name, document }: SavedSchema, revision: number): Promise<void> {
    try {
      const body = { name, model: textOfSchema(document), revision };
      const saved = await callApi(updateDbModel, { params: { id: this.state().id }, body });
      this.send({ kind: 'stored', revision: saved.revision });
    } catch (error) {
      if (isUnanswered(error)) return this.send({ kind: 'unanswered' });
      if (this.becomeStaleBy(error) || this.isGone(error)) return;
      this.send({ kind: 'refused', message: violationText(error as Failure) });
    }
  }

  #becomeStale(dbModel: DbModel): void {
    const stored = savedSchema(dbModel);
    const current = stored && this.state().whole.isReadOnly ? readable(stored) : stored;
    if (!current) return this.send({ kind: 'refused', message: unreadModelMessage });
    const by = dbModel.updatedBy ?? 'Deleted user';
    this.whenIdle(() => this.send({ kind: 'stale', current, revision: dbModel.revision, by }));
  }
}
