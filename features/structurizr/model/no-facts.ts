/** Facts of a text that cannot be read: apart from the parser, which pages load in a worker alone. */

/** `WorkspaceFacts` of a text with problems, and of one that is not known. */
export const noFacts = {
  elements: [],
  tags: [],
  perspectives: [],
  lines: new Map<string, never>(),
  legends: new Map<string, never>(),
  defaultView: '',
} as const;
