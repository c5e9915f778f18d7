/** What is wrong with a text that is typed, told beside its field: nothing is cut or dropped in silence. Pure. */
import { tooLong } from './too-long.ts';

/** A text of characters that are not drawn: zero-width spaces, marks of direction, an empty pattern of braille. */
export const unseenMessage = 'These characters cannot be seen. Please type a text.';

const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

/** A sentence for a text that has characters and shows none; null for one that is empty or only spaces. */
export const onlyUnseen = (text: string): string | null =>
  text.trim() !== '' && text.replaceAll(unseen, '') === '' ? unseenMessage : null;

/** A sentence for a text that is too long or cannot be seen, otherwise null. */
export const textFault = (text: string, most: number): string | null => tooLong(text, most) ?? onlyUnseen(text);
