/** What the C4 editor says. Texts of specification and decisions stand in the contract; these are left open there. */
import { requiredMessage } from '#platform/http/contract.ts';

export const editorTexts = {
  /** Typed text that the server did not take. */
  notSaved: 'Not saved',
  required: requiredMessage,
  /** Undo after somebody else's change. */
  undoShortened: 'Some steps can no longer be undone, because somebody else has changed the same things.',
  undoImpossible: 'This step can no longer be undone.',
  redoImpossible: 'This step can no longer be redone.',
  connectionLost: 'The connection was lost. The model is being loaded again.',
  tooManyAtOnce: 'At most 2,000 changes can be made at once. Please choose fewer elements.',
  nothingToPaste: 'There is nothing to paste here.',
  imported: 'The model has been imported.',
  copied: (count: number): string => (count === 1 ? '1 element copied.' : `${count} elements copied.`),
  /** A selection that is deleted: what goes with it. Figures are counts. */
  deletionQuestion: 'Are you sure you want to remove the selected elements and relationships from the Model?',
  selectionRemoved: 'The selection has been removed.',
  elementsOfDeletion: (count: number): string => (count === 1 ? '1 element' : `${count} elements`),
  childrenOfDeletion: (count: number): string => (count === 1 ? '1 element inside' : `${count} elements inside`),
  relationshipsOfDeletion: (count: number): string => (count === 1 ? '1 relationship' : `${count} relationships`),
  /** An implied edge that stands for several. */
  impliedBy: (count: number): string => (count === 1 ? '1 relationship' : `${count} relationships`),
  /** Colours by something that an element has not got. */
  without: { tag: 'No tag', status: 'No status', owner: 'No owner', technology: 'No technology' },
  slideOf: (at: number, count: number): string => `${at} of ${count}`,
  snapshotNow: 'Now',
  added: 'Added',
  removed: 'Removed',
} as const;

/** Levels as the breadcrumbs name them (specification 3 section 2). */
export const levelLabels = { C1: 'Context', C2: 'Containers', C3: 'Components' } as const;

/** Kinds of elements as forms name them. */
export const typeLabels = {
  actor: 'Actor',
  'software-system': 'Software System',
  container: 'Container',
  component: 'Component',
} as const;

export const statusLabels = {
  live: 'Live',
  planned: 'Planned',
  deprecated: 'Deprecated',
  removed: 'Removed',
} as const;

export const locationLabels = { internal: 'Internal', external: 'External' } as const;

export const interactionLabels = { synchronous: 'Synchronous', asynchronous: 'Asynchronous' } as const;
