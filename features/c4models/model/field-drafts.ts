/** Unsaved texts of drawers: typed text is never overwritten by remote changes (decisions section 11). Pure. */

/** Item edited in a drawer. */
export interface EditorDrawer {
  readonly kind: 'element' | 'relationship';
  readonly id: string;
  /** It came with the selection: the focus stays on the canvas. */
  readonly isFollowing?: true;
}

/** Fields that are saved during typing. */
export const textFields = ['name', 'description', 'technology', 'owner', 'group'] as const;
/** One of `textFields`. */
export type TextField = (typeof textFields)[number];

/** An unsaved text. */
export interface FieldDraft {
  readonly thing: EditorDrawer;
  readonly field: TextField;
  readonly text: string;
  /**
   * `focused` before typing, `typing` until the pause or blur, `saving` until the response, `not-saved` when it was
   * refused.
   */
  readonly phase: 'focused' | 'typing' | 'saving' | 'not-saved';
  readonly isFocused: boolean;
  /** Text of the model when typing began: if it has changed since, the draft is not sent without a decision. */
  readonly basis: string;
  /** Why it was refused. */
  readonly problem: string | undefined;
  /** Its save was lost with the connection: it is sent again once the model is reloaded. */
  readonly isLost?: boolean;
  /** Number of keystrokes, so that only the last pause counts. */
  readonly tick: number;
  /** The write that contains it. */
  readonly writeId: string | undefined;
}

/** Drafts by field key. */
export type FieldDrafts = ReadonlyMap<string, FieldDraft>;

/** Pause in typing before a text is sent, in ms. */
export const restMs = 400;

/** Key of a field, for example `element {id} name`. */
export const fieldKey = ({ kind, id }: EditorDrawer, field: TextField): string => `${kind} ${id} ${field}`;

/** Adds or replaces a draft. */
export const withDraft = (drafts: FieldDrafts, draft: FieldDraft): FieldDrafts =>
  new Map(drafts).set(fieldKey(draft.thing, draft.field), draft);

/** Removes a draft. */
export function withoutDraft(drafts: FieldDrafts, key: string): FieldDrafts {
  const rest = new Map(drafts);
  rest.delete(key);
  return rest;
}

/** The text to be sent, without trailing spaces in lines. */
export const sentText = ({ field, text }: Pick<FieldDraft, 'field' | 'text'>): string =>
  field === 'description' ? text : text.trim();

/** The draft was saved. A focused field does not show remote changes. */
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

/** Marks the drafts of a write as saved; text typed in the meantime stays. */
export function savedBy(drafts: FieldDrafts, writeId: string): FieldDrafts {
  let next = drafts;
  for (const [key, draft] of drafts) {
    if (draft.phase === 'saving' && draft.writeId === writeId) next = settledDraft(next, key);
  }
  return next;
}

/** Marks the drafts of failed writes as not saved; `isLost` where they failed for the connection. */
export const refusedWith = (
  drafts: FieldDrafts,
  writeIds: ReadonlySet<string>,
  { problem, isLost }: { readonly problem: string | undefined; readonly isLost: boolean },
): FieldDrafts =>
  new Map(
    [...drafts].map(([key, draft]) => {
      const isRefused = draft.writeId !== undefined && draft.phase === 'saving' && writeIds.has(draft.writeId);
      return [key, isRefused ? { ...draft, phase: 'not-saved' as const, problem, isLost, writeId: undefined } : draft];
    }),
  );
