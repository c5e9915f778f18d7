/** Facts of a text that cannot be read: apart from the parser, which pages load in a worker alone. */
import type { WorkspaceFacts } from './workspace-facts.ts';

/** Of a text with problems, and of one that is not known. */
export const noFacts: WorkspaceFacts = {
  elements: [],
  tags: [],
  perspectives: [],
  lines: new Map(),
  legends: new Map(),
  defaultView: '',
};
