/** Applying of steps in a worker. */
import { task } from '#platform/workers/server/task.ts';
import type { beginDocument, checkSteps } from './steps-task.ts';

const module = new URL('./steps-task.ts', import.meta.url);

/** Applies and checks steps. */
export const checkStepsThere = task<typeof checkSteps>(module, 'checkSteps');

/** The document that editors of a stored text begin with. */
export const beginDocumentThere = task<typeof beginDocument>(module, 'beginDocument');
