/** Store of an open database model: saving, messages, the view, the copy on the device, imports and versions. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { EditorEffect } from '#platform/editing/model/whole-editor.ts';
import { keptDocument } from '#platform/editing/model/whole-merging.ts';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { wholeKind } from '#platform/editing/web/whole-kind.ts';
import { wholeDraft } from '#platform/editing/web/whole-draft.ts';
import { WholeStore } from '#platform/editing/web/whole-store.ts';
import type { Failure } from '#platform/http/model/failure.ts';
import { callApi } from '#platform/http/web/api.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { unreadDraftMessage, type DocumentDraft } from '#platform/writing/model/document-draft.ts';
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
export class SchemaStore extends WholeStore<SchemaState, SchemaEvent, SchemaEffect, SavedSchema, DbModel> {
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
      taken: usesDraft ? draft : undefined,
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
      },
      stored: {
        shape: dbModelShape,
        load: () => callApi(getDbModel, { params: { id } }),
        save: async ({ name, document }, revision) => {
          const body = { name, model: textOfSchema(document), revision };
          return (await callApi(updateDbModel, { params: { id }, body })).revision;
        },
        read: (current) => {
          const document = savedSchema(current);
          if (!document) return { problem: unreadModelMessage };
          return { document: this.state().whole.isReadOnly ? readable(document) : document };
        },
        refusalOf: violationText,
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
    if (dbModel.revision !== draft.revision) this.becomeStale(dbModel);
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
    const params = { id: this.state().id, n };
    this.takeOver(await this.whenSaved((revision) => callApi(restoreDbModelVersion, { params, body: { revision } })));
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

  #perform(effect: Exclude<SchemaEffect, EditorEffect<SavedSchema>>): void {
    switch (effect.kind) {
      case 'info':
        return showToast('info', effect.message);
      case 'ask-text':
        return this.#asks?.askText(effect.id);
      case 'ask-column':
        return this.#asks?.askColumn(effect.tableId);
    }
  }
}
