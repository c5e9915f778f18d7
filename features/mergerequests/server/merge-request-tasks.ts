/** Worker tasks of merge requests: bodies of pushes, paths and elements, names in texts. */
import { boundPaths, type PathElement, type PathModel } from '#features/c4models/server/c4-pattern-facade.ts';
import { readBody } from '#platform/http/server/read-body.ts';
import { pushMergeRequest } from '../contract.ts';
import { mentionsIn, type Mentions } from '../model/named-things.ts';
import { uncoveredFolders, type UncoveredFolder } from '../model/uncovered-folders.ts';

/** Values in the body of a push: each change has five. */
const mostValues = 20_000;

/** Worker task: validates the body of `pushMergeRequest`. Throws like `readBody`. */
export const readPushedRequest = (bodyFile: string) => readBody(pushMergeRequest, bodyFile, mostValues);

/** An element with the changed files that belong to it. */
export interface FoundElement extends Omit<PathElement, 'patterns'> {
  readonly modelId: string;
  readonly modelName: string;
  /** The one that won for most files. */
  readonly pattern: string;
  readonly files: readonly string[];
}

/** What the paths of a merge request touch. */
export interface TouchedPaths {
  readonly elements: readonly FoundElement[];
  readonly unmatched: readonly string[];
}

const mostCommon = (words: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
};

const byName = (one: FoundElement, other: FoundElement): number =>
  other.files.length - one.files.length || one.name.localeCompare(other.name, 'en');

/** Worker task: the elements that some lists of paths belong to; all lists are bound together. */
export function findTouched({
  models,
  requests,
}: {
  readonly models: readonly PathModel[];
  readonly requests: readonly (readonly string[])[];
}): readonly TouchedPaths[] {
  const all = [...new Set(requests.flat())];
  const bound = models.map((model) => ({ model, elements: boundPaths(model.content, all).elements }));
  return requests.map((paths) => {
    const own = new Set(paths);
    const elements = bound.flatMap(({ model, elements: found }) =>
      found.flatMap(({ patterns, ...element }): readonly FoundElement[] => {
        const files = [...patterns.keys()].filter((path) => own.has(path));
        if (files.length === 0) return [];
        const pattern = mostCommon(files.map((path) => patterns.get(path) ?? ''));
        return [{ ...element, modelId: model.id, modelName: model.name, pattern, files }];
      }),
    );
    const matched = new Set(elements.flatMap(({ files }) => files));
    return { elements: elements.toSorted(byName), unmatched: paths.filter((path) => !matched.has(path)) };
  });
}

/** Worker task: what each text names. */
export function findMentions({
  texts,
  names,
  paths,
}: {
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly paths: readonly string[];
}): readonly Mentions[] {
  const sought = { names, paths: new Set(paths) };
  return texts.map((text) => mentionsIn(text, sought));
}

/** What the files of a repository and the elements of models miss of each other. */
export interface FoundDrift {
  readonly covered: number;
  readonly uncovered: readonly UncoveredFolder[];
  readonly gone: readonly {
    readonly modelId: string;
    readonly elementId: string;
    readonly name: string;
    readonly pattern: string;
  }[];
}

/** Worker task: folders without an element, and patterns without a file. */
export function findDrift({
  models,
  files,
  most,
}: {
  readonly models: readonly PathModel[];
  readonly files: readonly string[];
  readonly most: number;
}): FoundDrift {
  const covered = new Set<string>();
  const gone: FoundDrift['gone'][number][] = [];
  for (const { id, content } of models) {
    const { elements, idle } = boundPaths(content, files);
    for (const { patterns } of elements) for (const path of patterns.keys()) covered.add(path);
    gone.push(...idle.map((pattern) => ({ modelId: id, ...pattern })));
  }
  return {
    covered: covered.size,
    uncovered: uncoveredFolders(files, (path) => covered.has(path), most),
    gone: gone.slice(0, most),
  };
}
