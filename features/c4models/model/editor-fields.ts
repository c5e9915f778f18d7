/** Drawers: texts go out after a pause and on blur, choices at once, and nothing typed is lost. Pure. */
import type { C4Change } from '../contract.ts';
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
  type TextField,
} from './field-drafts.ts';

/** The text as the model has it; undefined when the thing is gone. */
function storedText({ document }: EditorState, { kind, id }: EditorDrawer, field: TextField): string | undefined {
  if (kind === 'element') return document.elements.get(id)?.[field];
  const relationship = document.relationships.get(id);
  return field === 'description' || field === 'technology' ? relationship?.[field] : undefined;
}

/** What a field shows: what was typed as long as the model has not got it, else what the model has. */
export function shownText(state: EditorState, thing: EditorDrawer, field: TextField): string {
  return state.fields.get(fieldKey(thing, field))?.text ?? storedText(state, thing, field) ?? '';
}

const changeOf = ({ thing, field, text }: FieldDraft): C4Change =>
  thing.kind === 'element'
    ? { call: 'updateElement', elementId: thing.id, [field]: text }
    : { call: 'updateRelationship', relationshipId: thing.id, [field]: text };

const notSaved = (state: EditorState, draft: FieldDraft, problem: string | undefined): EditorState => ({
  ...state,
  fields: withDraft(state.fields, { ...draft, phase: 'not-saved', problem }),
});

/** A draft goes out, unless the model has it already or the rules refuse it. */
function submit(state: EditorState, key: string, newId: NewId): Step {
  const typed = state.fields.get(key);
  if (!typed || typed.phase === 'saving') return settled(state);
  const draft = { ...typed, text: sentText(typed) };
  if (draft.field === 'name' && draft.text === '') return settled(notSaved(state, typed, editorTexts.required));
  if (storedText(state, draft.thing, draft.field) === draft.text) {
    return settled({ ...state, fields: settledDraft(state.fields, key) });
  }
  const tried = tryEdit(state, { changes: [changeOf(draft)] }, newId);
  if ('problem' in tried) return settled(notSaved(state, typed, tried.problem.message));
  const [next, effects] = tried.step;
  const saving: FieldDraft = { ...typed, phase: 'saving', problem: undefined, writeId: tried.writeId };
  return [{ ...next, fields: withDraft(next.fields, saving) }, effects];
}

/** Sends what was typed, unless somebody else changed the same text while it was typed. */
function submitTyped(state: EditorState, key: string, newId: NewId): Step {
  const draft = state.fields.get(key);
  if (draft?.phase !== 'typing') return settled(state);
  const stored = storedText(state, draft.thing, draft.field);
  const isStale = stored !== draft.basis && stored !== sentText(draft);
  return isStale ? settled(notSaved(state, draft, undefined)) : submit(state, key, newId);
}

/** The focus came: from now on nothing that arrives is shown in this field. */
export function fieldFocused(state: EditorState, { thing, field }: EventOf<'field-focused'>): Step {
  const text = shownText(state, thing, field);
  const fresh = { phase: 'focused', basis: text, problem: undefined, tick: 0, writeId: undefined } as const;
  const known = state.fields.get(fieldKey(thing, field)) ?? { thing, field, text, ...fresh };
  return settled({ ...state, fields: withDraft(state.fields, { ...known, isFocused: true }) });
}

/** A keystroke: the text is kept at once and sent after the pause. */
export function fieldTyped(state: EditorState, { thing, field, text }: EventOf<'field-typed'>): Step {
  const key = fieldKey(thing, field);
  const known = state.fields.get(key);
  const tick = (known?.tick ?? 0) + 1;
  // A text that is on its way counts as the model's: typing on goes on from there.
  const basis = known && known.phase !== 'saving' ? known.basis : (storedText(state, thing, field) ?? '');
  const typing = { phase: 'typing', problem: undefined, writeId: undefined } as const;
  const draft: FieldDraft = { thing, field, text, basis, tick, isFocused: true, ...typing };
  return [{ ...state, fields: withDraft(state.fields, draft) }, [{ kind: 'await-rest', key, tick, ms: restMs }]];
}

/** The pause is over, unless somebody typed on. */
export function fieldRested(state: EditorState, { key, tick }: EventOf<'field-rested'>, newId: NewId): Step {
  return state.fields.get(key)?.tick === tick ? submitTyped(state, key, newId) : settled(state);
}

/** The focus left the field. What was refused waits for a choice; where nothing was typed the model is shown again. */
export function fieldLeft(state: EditorState, { key }: EventOf<'field-left'>, newId: NewId): Step {
  const draft = state.fields.get(key);
  if (!draft) return settled(state);
  if (draft.phase === 'focused') return settled({ ...state, fields: withoutDraft(state.fields, key) });
  return submitTyped({ ...state, fields: withDraft(state.fields, { ...draft, isFocused: false }) }, key, newId);
}

/** Mine again: the typed text is sent on top of what the model holds now. */
export const fieldRetried = (state: EditorState, { key }: EventOf<'field-retried'>, newId: NewId): Step =>
  submit(state, key, newId);

/** Theirs: the typed text is let go, and with it the drawer of something that is gone. */
export const fieldDiscarded = (state: EditorState, { key }: EventOf<'field-discarded'>): Step =>
  settled(withoutGone({ ...state, fields: withoutDraft(state.fields, key) }));

/** Location, shape, parent, tags, status, links: chosen, not typed. */
export function elementChanged(state: EditorState, event: EventOf<'element-changed'>, newId: NewId): Step {
  const { elementId, fields } = event;
  return edited(state, { changes: [{ call: 'updateElement', elementId, ...fields }] }, newId);
}

/** Interaction style, tags, status, links of a relationship. */
export function relationshipChanged(state: EditorState, event: EventOf<'relationship-changed'>, newId: NewId): Step {
  const { relationshipId, fields } = event;
  return edited(state, { changes: [{ call: 'updateRelationship', relationshipId, ...fields }] }, newId);
}
