/** What is wrong with a text that is typed, told beside its field: nothing is cut or dropped in silence. Pure. */
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import { tooLong } from './too-long.ts';

/** A sentence for a text that is too long or cannot be seen, otherwise null. */
export const textFault = (text: string, most: number): string | null => tooLong(text, most) ?? onlyUnseen(text);
