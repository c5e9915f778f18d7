/** What a caller reads when a task could not be run or did not end well. */

export const taskTooLongMessage = 'Reading this took too long. Please send less at once.';
export const taskTooLargeMessage = 'Reading this needs too much memory. Please send less at once.';
export const taskFailedMessage = 'This could not be read.';
export const tasksBusyMessage =
  'Your organization is already having as much read as is possible at once. Please try again in a moment.';
