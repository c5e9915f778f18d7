/** Names that people see, as calls take them. Pure. */
import * as z from 'zod/mini';
import { line } from '#platform/http/contract.ts';
import { onlyUnseen, unseenMessage } from './text-fault.ts';

/** A line of at most `max` characters, some of which are drawn: an editor refuses others with the same sentence. */
export const seenLine = (max: number) =>
  line(max).check(z.refine((value) => onlyUnseen(value) === null, unseenMessage));
