/** Writes with texts that were not saved: kept with both choices, until someone decides. Pure. */
import type { C4Change } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { typeLabels } from './editor-texts.ts';
import type { FieldDrafts } from './field-drafts.ts';
import type { Write } from './c4-writes.ts';

/** A text that a write held: what it is, and its words. */
export interface UnsavedWords {
  readonly label: string;
  readonly text: string;
}

/** A write that was refused, or lost with the connection. */
export interface UnsavedWrite {
  readonly id: string;
  readonly changes: readonly C4Change[];
  readonly words: readonly UnsavedWords[];
  /** Why saving it again was refused. */
  readonly problem: string | undefined;
}

function wordsOf(change: C4Change): readonly UnsavedWords[] {
  switch (change.call) {
    case 'addElement':
      return [{ label: typeLabels[change.type], text: change.name }];
    case 'addRelationship':
      return [{ label: 'Relationship', text: change.description ?? '' }];
    case 'addView':
    case 'updateView':
      return [{ label: 'View', text: change.name ?? '' }];
    case 'updateModel':
      return [{ label: 'Model', text: [change.name, change.description].filter(Boolean).join('\n') }];
    case 'addFlow':
      return [{ label: 'Flow', text: change.name }];
    case 'updateFlow':
      return [
        {
          label: 'Flow',
          text: [change.name, ...(change.steps ?? []).map(({ text }) => text)].filter(Boolean).join('\n'),
        },
      ];
    default:
      return [];
  }
}

/** Ids of what changes add. */
const addedBy = (changes: readonly C4Change[]): readonly string[] =>
  changes.flatMap((change) =>
    change.call === 'addElement' || change.call === 'addRelationship' ? [change.id ?? ''] : [],
  );

/** Whether a write has arrived after all. */
const isThere = ({ changes }: UnsavedWrite, { elements, relationships }: C4Document): boolean =>
  addedBy(changes).some((id) => elements.has(id) || relationships.has(id));

/** The kept writes with those that were dropped now; texts of fields stay in their fields, and undo has its own. */
export function unsavedWith(
  kept: readonly UnsavedWrite[],
  dropped: readonly Write[],
  { fields, now }: { readonly fields: FieldDrafts; readonly now: C4Document },
): readonly UnsavedWrite[] {
  const inFields = new Set([...fields.values()].map(({ writeId }) => writeId));
  const added = dropped.flatMap(({ id, changes, undoes, restores }): readonly UnsavedWrite[] => {
    const words = changes.flatMap(wordsOf).filter(({ text }) => text !== '');
    const isKept = words.length > 0 && restores === undefined && undoes === undefined && !inFields.has(id);
    return isKept ? [{ id, changes, words, problem: undefined }] : [];
  });
  return [...kept, ...added].filter((write) => !isThere(write, now));
}
