/** Edits of proposals that have a text and nothing else. */
import { violated } from '#platform/http/model/failure.ts';
import { otherEditMessage } from '../contract.ts';
import type { Edit } from './proposal-target.ts';

/** The edited text; undefined when it was left as it is. Throws 422 for an edit of something else. */
export function onlyText({ title, text, change }: Edit): string | undefined {
  if (title !== undefined || change !== undefined) throw violated('edited', otherEditMessage);
  return text;
}
