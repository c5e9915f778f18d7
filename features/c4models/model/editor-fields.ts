/** Fields of drawers: texts are sent after a pause and on blur, choices immediately; typed text is never lost. Pure. */
import { tooLong } from '#platform/ui/model/too-long.ts';
import type { C4Change } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { c4Limits } from './c4-limits.ts';
import { withoutGone } from './editor-gone.ts';
import { settled, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { edited, tryEdit } from './editor-writes.ts';
import {
  fieldKey,
  restMs,
  sentText,
  settledDraft,
  withDraft,
  withoutDraft,
  type EditorDrawer,
  type FieldDraft,
  type FieldDrafts,
  type TextField,
} from './field-drafts.ts';

/** Text in the model; undefined when the item was deleted. */
function storedText(
  { document }: { readonly document: C4Document },
  { kind, id }: EditorDrawer,
  field: TextField,
): string | undefined {
  if (kind === 'element') return document.elements.get(id)?.[field];
  const relationship = document.relationships.get(id);
  return field === 'description' || field === 'technology' ? relationship?.[field] : undefined;
}

/** Text of a field: the unsaved draft, otherwise the model's. */
export function shownText(state: EditorState, thing: EditorDrawer, field: TextField): string {
  return state.fields.get(fieldKey(thing, field))?.text ?? storedText(state, thing, field) ?? '';
}

const changeOf = ({ thing, field, text }: FieldDraft): C4Change =>
  thing.kind === 'element'
    ? { call: 'updateElement', elementId: thing.id, [field]: text }
    : { call: 'updateRelationship', relationshipId: thing.id, [field]: text };

const notSaved = (state: EditorState, draft: FieldDraft, problem: string | undefined): EditorState => ({
  ...state,
  fields: withDraft(state.fields, { ...draft, phase: 'not-saved', problem, isLost: false }),
});

/** Sends a draft, unless it is unchanged or refused by the rules. */
function submit(state: EditorState, key: string, newId: NewId): Step {
  const typed = state.fields.get(key);
  if (!typed || typed.phase === 'saving') return settled(state);
  const draft = { ...typed, text: sentText(typed) };
  if (draft.field === 'name' && draft.text === '') return settled(notSaved(state, typed, editorTexts.required));
  const long = tooLong(draft.text, c4Limits[draft.field]);
  if (long !== null) return settled(notSaved(state, typed, long));
  if (storedText(state, draft.thing, draft.field) === draft.text) {
    return settled({ ...state, fields: settledDraft(state.fields, key) });
  }
  const tried = tryEdit(state, { changes: [changeOf(draft)] }, newId);
  if ('problem' in tried) return settled(notSaved(state, typed, tried.problem.message));
  const [next, effects] = tried.step;
  const saving: FieldDraft = { ...typed, phase: 'saving', problem: undefined, isLost: false, writeId: tried.writeId };
  return [{ ...next, fields: withDraft(next.fields, saving) }, effects];
}

/** Sends the draft, unless somebody else changed the text during typing. */
function submitTyped(state: EditorState, key: string, newId: NewId): Step {
  const draft = state.fields.get(key);
  if (draft?.phase !== 'typing') return settled(state);
  const stored = storedText(state, draft.thing, draft.field);
  const isStale = stored !== draft.basis && stored !== sentText(draft);
  return isStale ? settled(notSaved(state, draft, undefined)) : submit(state, key, newId);
}

/** Sends a draft whose save was lost, unless somebody else changed the text since. */
export function draftAgain(state: EditorState, key: string, newId: NewId): Step {
  const draft = state.fields.get(key);
  if (draft?.isLost !== true) return settled(state);
  const typing: FieldDraft = { ...draft, phase: 'typing', problem: undefined, isLost: false };
  return submitTyped({ ...state, fields: withDraft(state.fields, typing) }, key, newId);
}

/** Texts that are typed on top of what `from` says are typed on top of `to`: a save was taken back, or has arrived. */
export const draftsOnTop = (drafts: FieldDrafts, from: C4Document, to: C4Document): FieldDrafts =>
  new Map(
    [...drafts].map(([key, draft]) => {
      const { thing, field, basis, phase } = draft;
      const text = storedText({ document: to }, thing, field);
      const isOnTop = phase === 'typing' && basis === storedText({ document: from }, thing, field);
      return [key, isOnTop && text !== undefined ? { ...draft, basis: text } : draft];
    }),
  );

/** Focus: from now on remote changes are not shown in this field. */
export function fieldFocused(state: EditorState, { thing, field }: EventOf<'field-focused'>): Step {
  const text = shownText(state, thing, field);
  const fresh = { phase: 'focused', basis: text, problem: undefined, tick: 0, writeId: undefined } as const;
  const known = state.fields.get(fieldKey(thing, field)) ?? { thing, field, text, ...fresh };
  return settled({ ...state, fields: withDraft(state.fields, { ...known, isFocused: true }) });
}

/** Keystroke: stores the draft and restarts the pause. */
export function fieldTyped(state: EditorState, { thing, field, text }: EventOf<'field-typed'>): Step {
  const key = fieldKey(thing, field);
  const known = state.fields.get(key);
  const tick = (known?.tick ?? 0) + 1;
  // A text in flight counts as saved: typing continues from there.
  const basis = known && known.phase !== 'saving' ? known.basis : (storedText(state, thing, field) ?? '');
  const typing = { phase: 'typing', problem: undefined, isLost: false, writeId: undefined } as const;
  const draft: FieldDraft = { thing, field, text, basis, tick, isFocused: true, ...typing };
  return [{ ...state, fields: withDraft(state.fields, draft) }, [{ kind: 'await-rest', key, tick, ms: restMs }]];
}

/** End of the pause, unless typing continued. */
export function fieldRested(state: EditorState, { key, tick }: EventOf<'field-rested'>, newId: NewId): Step {
  return state.fields.get(key)?.tick === tick ? submitTyped(state, key, newId) : settled(state);
}

/** Blur. A refused draft waits for a decision; an unedited field shows the model again. */
export function fieldLeft(state: EditorState, { key }: EventOf<'field-left'>, newId: NewId): Step {
  const draft = state.fields.get(key);
  if (!draft) return settled(state);
  if (draft.phase === 'focused') return settled({ ...state, fields: withoutDraft(state.fields, key) });
  return submitTyped({ ...state, fields: withDraft(state.fields, { ...draft, isFocused: false }) }, key, newId);
}

/** Keep mine: sends the draft based on the current model. */
export const fieldRetried = (state: EditorState, { key }: EventOf<'field-retried'>, newId: NewId): Step =>
  submit(state, key, newId);

/** Take theirs: discards the draft, and closes the drawer of a deleted item. */
export const fieldDiscarded = (state: EditorState, { key }: EventOf<'field-discarded'>): Step =>
  settled(withoutGone({ ...state, fields: withoutDraft(state.fields, key) }));

/** Location, shape, parent, tags, status, links: sent immediately. */
export function elementChanged(state: EditorState, event: EventOf<'element-changed'>, newId: NewId): Step {
  const { elementId, fields } = event;
  return edited(state, { changes: [{ call: 'updateElement', elementId, ...fields }] }, newId);
}

/** Interaction style, tags, status, links of a relationship. */
export function relationshipChanged(state: EditorState, event: EventOf<'relationship-changed'>, newId: NewId): Step {
  const { relationshipId, fields } = event;
  return edited(state, { changes: [{ call: 'updateRelationship', relationshipId, ...fields }] }, newId);
}
