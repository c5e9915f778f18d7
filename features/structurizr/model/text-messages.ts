/** What both the server and the program for pipelines say about a text. */

/** Problem of an empty text, or one of comments only. */
export const noWorkspaceMessage = 'There is no workspace in this text.';

/** Warning of a view that was drawn as a grid. */
export const gridMessage = (key: string): string =>
  `The layout of the view "${key}" took too long, so it is drawn as a grid.`;
