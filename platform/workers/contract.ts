/** Messages of failed tasks. */

/** 422 after the time limit. */
export const taskTooLongMessage = 'This took too long to process. Send less at once.';
/** 422 after the memory limit. */
export const taskTooLargeMessage = 'This is too large to process. Send less at once.';
/** 422 after a crash. */
export const taskFailedMessage = 'This could not be read.';
/** 429 for too many tasks of one organization. */
export const tasksBusyMessage =
  'Your organization is already having as much read as is possible at once. Please try again in a moment.';
