/** Names within sentences: whatever the direction of their writing is, the words round them keep their order. Pure. */

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
/** Letters from right to left, and characters that turn the direction. */
const turns =
  /[\u202a-\u202e\u2066-\u2069\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The text where each isolate that begins ends, and none ends that has not begun. Overrides end with the isolate round them. */
function closed(text: string): string {
  let open = 0;
  const kept = Array.from(text, (sign) => {
    if (/[\u2066-\u2068]/u.test(sign)) open += 1;
    if (sign !== popIsolate) return sign;
    if (open === 0) return '';
    open -= 1;
    return sign;
  });
  return kept.join('') + popIsolate.repeat(open);
}

/** A name for the inside of a sentence or a row. Names that turn nothing stay as they are. Source: Unicode annex 9. */
export const isolated = (name: string): string =>
  turns.test(name) ? firstStrongIsolate + closed(name) + popIsolate : name;
