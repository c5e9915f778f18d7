/** What the device keeps of an open model until it is saved: made again when the model is opened the next time. Pure. */
import * as z from 'zod/mini';
import { emptyQueue, pendingWrites } from '#platform/editing/model/write-queue.ts';
import { c4Change, c4Model, type C4Model } from '../contract.ts';
import { toC4Model } from './c4-document.ts';
import { openEditor } from './c4-editor.ts';
import { c4Flow } from './c4-view-drawing.ts';
import type { Write } from './c4-writes.ts';
import { lost } from './editor-replies.ts';
import type { EditorState } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { fieldKey, textFields, type FieldDraft } from './field-drafts.ts';
import { writesToRepeat } from './lost-writes.ts';
import type { UnsavedFlow } from './unsaved-flows.ts';
import type { UnsavedWrite } from './unsaved-writes.ts';

/** What is not saved. */
export interface KeptEdits {
  /** The model of the server that it was made for. */
  readonly base: C4Model;
  /** The write without an answer: it may have arrived. */
  readonly unanswered: Write | undefined;
  /** In the order in which they were made. */
  readonly writes: readonly Write[];
  readonly flows: readonly UnsavedFlow[];
  /** Texts that wait for a decision. */
  readonly texts: readonly UnsavedWrite[];
  readonly fields: readonly FieldDraft[];
}

const writeShape = z.object({
  id: z.string(),
  replaces: z.array(z.string()),
  changes: z.array(c4Change),
  undoes: z.optional(z.array(z.string())),
  done: z.optional(z.string()),
  isSecondTry: z.boolean(),
});
const textShape = z.object({
  id: z.string(),
  changes: z.array(c4Change),
  words: z.array(z.object({ label: z.string(), text: z.string() })),
  problem: z.optional(z.string()),
});
const fieldShape = z.object({
  thing: z.object({ kind: z.enum(['element', 'relationship']), id: z.string() }),
  field: z.enum(textFields),
  text: z.string(),
  basis: z.string(),
  problem: z.optional(z.string()),
  isLost: z.optional(z.boolean()),
});
const keptShape = z.object({
  base: c4Model,
  unanswered: z.optional(writeShape),
  writes: z.array(writeShape),
  flows: z.array(z.object({ viewId: z.string(), before: z.optional(c4Flow), mine: c4Flow })),
  texts: z.array(textShape),
  fields: z.array(fieldShape),
});

/** Whether a text is not saved: it is typed, on its way, or refused. */
const isUnsaved = ({ phase }: FieldDraft): boolean => phase !== 'focused';

/** What copies are made of: as long as these are the same objects, a copy says the same. */
export const keptParts = ({ base, writes, lostWrites, unsavedFlows, unsavedWrites, fields }: EditorState) =>
  [base, writes, lostWrites, unsavedFlows, unsavedWrites, fields] as const;

/** Whether something would be lost with the window. */
export const hasUnsaved = ({ writes, lostWrites, unsavedFlows, unsavedWrites, fields }: EditorState): boolean =>
  pendingWrites(writes).length + lostWrites.length + unsavedFlows.length + unsavedWrites.length > 0 ||
  [...fields.values()].some(isUnsaved);

/** A text as it is kept: nobody is in the field any more. */
const keptField = (draft: FieldDraft): FieldDraft =>
  draft.phase === 'not-saved'
    ? { ...draft, isFocused: false }
    : {
        ...draft,
        phase: 'not-saved',
        isFocused: false,
        isLost: true,
        problem: editorTexts.savedLater,
        writeId: undefined,
      };

/** What is not saved, as if the connection were lost now. */
export function editsToKeep(state: EditorState): KeptEdits {
  const [cut] = lost(state, { kind: 'lost' });
  return {
    base: toC4Model(state.head, state.base),
    unanswered: state.unanswered ?? cut.unanswered,
    writes: [...state.lostWrites, ...writesToRepeat(state)],
    flows: cut.unsavedFlows,
    texts: cut.unsavedWrites,
    fields: [...cut.fields.values()].filter(isUnsaved).map(keptField),
  };
}

const asWrite = ({ undoes, done, ...write }: z.output<typeof writeShape>): Write => ({
  ...write,
  ...(undoes ? { undoes } : {}),
  move: undefined,
  done,
  restores: undefined,
});

const asField = ({ problem, isLost = false, ...draft }: z.output<typeof fieldShape>): FieldDraft => ({
  ...draft,
  phase: 'not-saved',
  isFocused: false,
  isLost,
  problem,
  tick: 0,
  writeId: undefined,
});

/** Reads what was kept as JSON; undefined where it cannot be read. */
export function readKeptEdits(text: string): KeptEdits | undefined {
  const read = z.safeParse(keptShape, parsed(text));
  if (!read.success) return undefined;
  const { base, unanswered, writes, flows, texts, fields } = read.data;
  return {
    base,
    unanswered: unanswered && asWrite(unanswered),
    writes: writes.map(asWrite),
    flows: flows.map(({ before, ...flow }) => ({ ...flow, before })),
    texts: texts.map(({ problem, ...kept }) => ({ ...kept, problem })),
    fields: fields.map(asField),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The editor as it was when its window was left, with the connection lost: `reloaded` with the model as it is now makes what
 * was not saved again.
 */
export const resumedEditor = ({ base, unanswered, writes, flows, texts, fields }: KeptEdits): EditorState => ({
  ...openEditor(base),
  unanswered,
  lostWrites: writes,
  unsavedFlows: flows,
  unsavedWrites: texts,
  fields: new Map(fields.map((draft) => [fieldKey(draft.thing, draft.field), draft])),
  writes: { ...emptyQueue, isHeld: true },
});
