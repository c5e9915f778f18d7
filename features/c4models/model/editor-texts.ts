/** Texts of the C4 editor that specification and decisions leave open; fixed ones are in the contract. */
import { requiredMessage } from '#platform/http/contract.ts';

/** Messages and labels of the editor. */
export const editorTexts = {
  /** Unsaved text that the server refused. */
  notSaved: 'Not saved',
  required: requiredMessage,
  /** On the message of a conflict. */
  showWhatChanged: 'Show what changed',
  undoImpossible: 'This step can no longer be undone.',
  redoImpossible: 'This step can no longer be redone.',
  /** After another person wrote the same step of a flow at the same time. */
  stepsKept: 'Someone else has changed the same step of this flow. Both are kept.',
  connectionLost: 'The connection was lost. The model is being loaded again.',
  /** Below a text whose save was lost with the connection. */
  savedLater: 'There is no connection. This is saved as soon as it is back.',
  tooManyAtOnce: 'At most 2,000 changes can be made at once. Please choose fewer elements.',
  nothingToPaste: 'There is nothing to paste here.',
  imported: 'The model has been imported.',
  copied: (count: number): string => (count === 1 ? '1 element copied.' : `${count} elements copied.`),
  /** Confirmation: what is deleted along. Arguments are counts. */
  deletionQuestion: 'Are you sure you want to remove the selected elements and relationships from the Model?',
  selectionRemoved: 'The selection has been removed.',
  elementsOfDeletion: (count: number): string => (count === 1 ? '1 element' : `${count} elements`),
  childrenOfDeletion: (count: number): string => (count === 1 ? '1 element inside' : `${count} elements inside`),
  relationshipsOfDeletion: (count: number): string => (count === 1 ? '1 relationship' : `${count} relationships`),
  /** Label of an implied edge for several relationships. */
  impliedBy: (count: number): string => (count === 1 ? '1 relationship' : `${count} relationships`),
  /** Legend entry for elements without value. */
  without: { tag: 'No tag', status: 'No status', owner: 'No owner', technology: 'No technology' },
  pinnedInside: (name: string): string =>
    `“${name}” is pinned inside a border that it does not belong to. Unpin it to move it out.`,
  snapshotNow: 'Now',
  added: 'Added',
  removed: 'Removed',
} as const;

/** Labels of the levels in breadcrumbs (specification 3 section 2). */
export const levelLabels = { C1: 'Context', C2: 'Containers', C3: 'Components' } as const;

/** Labels of the element types in forms. */
export const typeLabels = {
  actor: 'Actor',
  'software-system': 'Software System',
  container: 'Container',
  component: 'Component',
} as const;

/** Labels of statuses. */
export const statusLabels = {
  live: 'Live',
  planned: 'Planned',
  deprecated: 'Deprecated',
  removed: 'Removed',
} as const;

/** Labels of locations. */
export const locationLabels = { internal: 'Internal', external: 'External' } as const;

/** Labels of interaction styles. */
export const interactionLabels = { synchronous: 'Synchronous', asynchronous: 'Asynchronous' } as const;
