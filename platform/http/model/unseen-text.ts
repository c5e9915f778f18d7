/** Texts of characters that are not drawn: zero-width spaces, marks of direction, an empty pattern of braille. Pure. */

/** 422 for a name that nobody could see, and said beside its field. */
export const unseenMessage = 'These characters cannot be seen. Please type a text.';

const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

/** A sentence for a text that has characters and shows none; null for one that is empty or only spaces. */
export const onlyUnseen = (text: string): string | null =>
  text.trim() !== '' && text.replaceAll(unseen, '') === '' ? unseenMessage : null;

/** A text without the characters that are not drawn, spaces apart: two such texts look alike. */
export const withoutUnseen = (text: string): string =>
  text.replaceAll(unseen, (found) => (/\s/u.test(found) ? found : ''));
