/** Typed text on its way into the model: what is typed is never covered by what arrives (decisions section 11). Pure. */

/** What a drawer edits. */
export interface EditorDrawer {
  readonly kind: 'element' | 'relationship';
  readonly id: string;
}

/** Texts that are sent while somebody types. */
export const textFields = ['name', 'description', 'technology', 'owner', 'group'] as const;
/** One of `textFields`. */
export type TextField = (typeof textFields)[number];

/** A text that was typed. */
export interface FieldDraft {
  readonly thing: EditorDrawer;
  readonly field: TextField;
  readonly text: string;
  /**
   * `focused` before anything is typed, `typing` until the pause or the blur, `saving` until the answer, `not-saved`
   * when the model did not take it.
   */
  readonly phase: 'focused' | 'typing' | 'saving' | 'not-saved';
  readonly isFocused: boolean;
  /** What the model held when the typing began: if somebody else changed it since, the text is not sent unasked. */
  readonly basis: string;
  /** Why it was not taken. */
  readonly problem: string | undefined;
  /** Counts keystrokes, so that only the last pause counts. */
  readonly tick: number;
  /** The write that carries it. */
  readonly writeId: string | undefined;
}

export type FieldDrafts = ReadonlyMap<string, FieldDraft>;

/** Pause of typing after which a text is sent, ms. */
export const restMs = 400;

/** Key of a field, for example `element {id} name`. */
export const fieldKey = ({ kind, id }: EditorDrawer, field: TextField): string => `${kind} ${id} ${field}`;

export const withDraft = (drafts: FieldDrafts, draft: FieldDraft): FieldDrafts =>
  new Map(drafts).set(fieldKey(draft.thing, draft.field), draft);

export function withoutDraft(drafts: FieldDrafts, key: string): FieldDrafts {
  const rest = new Map(drafts);
  rest.delete(key);
  return rest;
}

/** A text as it is sent: lines without blanks at their ends. */
export const sentText = ({ field, text }: Pick<FieldDraft, 'field' | 'text'>): string =>
  field === 'description' ? text : text.trim();

/** The model holds the text now. While the field has the focus nothing that arrives is shown in it. */
export function settledDraft(drafts: FieldDrafts, key: string): FieldDrafts {
  const draft = drafts.get(key);
  if (!draft?.isFocused) return withoutDraft(drafts, key);
  return withDraft(drafts, {
    ...draft,
    phase: 'focused',
    basis: sentText(draft),
    problem: undefined,
    writeId: undefined,
  });
}

/** The texts of a write that the model has now; what was typed on meanwhile stays. */
export function savedBy(drafts: FieldDrafts, writeId: string): FieldDrafts {
  let next = drafts;
  for (const [key, draft] of drafts) {
    if (draft.phase === 'saving' && draft.writeId === writeId) next = settledDraft(next, key);
  }
  return next;
}

/** The texts of writes that came to nothing stay in their fields, marked. */
export const refusedWith = (
  drafts: FieldDrafts,
  writeIds: ReadonlySet<string>,
  problem: string | undefined,
): FieldDrafts =>
  new Map(
    [...drafts].map(([key, draft]) => {
      const isLost = draft.writeId !== undefined && draft.phase === 'saving' && writeIds.has(draft.writeId);
      return [key, isLost ? { ...draft, phase: 'not-saved' as const, problem, writeId: undefined } : draft];
    }),
  );
