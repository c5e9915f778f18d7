/** Which names of elements and which paths a text names. Pure; the time grows with the length of the text. */

/** What is looked for. */
export interface Sought {
  readonly names: readonly string[];
  readonly paths: ReadonlySet<string>;
}

/** What a text names. */
export interface Mentions {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/** Shorter names are words of every text. */
const shortestName = 4;

const wordLetter = /[\p{L}\p{N}_]/u;
/** A run of letters that paths are made of; one without a slash is no path. */
const pathLetters = /[\p{L}\p{N}_.@+~*/-]+/gu;
/** Ends of patterns, folders and sentences. */
const pathEnds = ['/**', '/*', '/', '.'] as const;
/** Folders of a path in an address that are looked at, from its end. */
const deepest = 40;

const isApart = (letter: string | undefined): boolean => letter === undefined || !wordLetter.test(letter);

/** Whether a name stands in a text as words of their own. */
function standsIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (isApart(text[at - 1]) && isApart(text[at + name.length])) return true;
  }
  return false;
}

/** A path as it is compared: without what people write around it. */
function trimmedPath(path: string): string {
  let end = path.length;
  for (;;) {
    const tail = pathEnds.find((one) => path.endsWith(one, end));
    if (tail === undefined) return path.slice(0, end).replace(/^\.?\//, '');
    end -= tail.length;
  }
}

/** A path, and where it is an address also its ends: `https://host/acme/shop/blob/main/src/order/Cart.ts`. */
function readingsOf(found: string): readonly string[] {
  const isAddress = found.startsWith('//');
  const path = trimmedPath(isAddress ? found.slice(2) : found);
  if (!isAddress) return [path];
  const parts = path.split('/').slice(-deepest);
  return parts.map((_part, at) => parts.slice(at).join('/'));
}

/** Several words are compared without case; one word only as it is written, so that `Orders` is not the verb. */
const isNamed = (text: string, lower: string, name: string): boolean =>
  /\s/.test(name) ? standsIn(lower, name.toLowerCase()) : standsIn(text, name);

/** What a text names. */
export function mentionsIn(text: string, { names, paths }: Sought): Mentions {
  const found = new Set<string>();
  if (paths.size > 0) {
    for (const [run] of text.matchAll(pathLetters)) {
      if (!run.includes('/')) continue;
      for (const path of readingsOf(run)) if (paths.has(path)) found.add(path);
    }
  }
  const lower = text.toLowerCase();
  return {
    names: names.filter((name) => [...name].length >= shortestName && isNamed(text, lower, name)),
    paths: [...found],
  };
}
