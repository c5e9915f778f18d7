/** What an impact is in words, for the screen and for comments. Pure. */
const kindWords: Readonly<Record<string, string>> = {
  actor: 'Person',
  'software-system': 'Software system',
  container: 'Container',
  component: 'Component',
};

/** What an element is, for example `Container in Shop platform`. */
export const elementWords = ({
  kind,
  around,
}: {
  readonly kind: string;
  readonly around: readonly string[];
}): string => {
  const word = kindWords[kind] ?? kind;
  return around.length === 0 ? word : `${word} in ${around.join(' / ')}`;
};

/** `1 file`, `12 files`. */
export const fileCount = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;
