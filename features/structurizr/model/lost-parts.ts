/** What a text of a workspace does not have any more that an earlier one has. Pure. */
import { fullName, parseWorkspace, type ListedView, type ModelElement } from '@archwright/structurizr';
import { elementWords } from './workspace-comparison.ts';

/** Relationships that were written, as the words of their ends. */
const linesOf = (elements: readonly ModelElement[], words: ReadonlyMap<string, string>) =>
  elements.flatMap(({ relationships }) =>
    relationships
      .filter(({ linked }) => linked === undefined)
      .map(({ source, destination }) => ({
        destination: words.get(destination.id) ?? '',
        ends: `${words.get(source.id) ?? ''} ${words.get(destination.id) ?? ''}`,
        name: `${source.name} → ${destination.name}`,
      })),
  );

/** A view by its key; generated ones have numbers, which move up when others go: by what the view is about. */
function identityOf(view: ListedView['view'], words: ReadonlyMap<string, string>): string {
  if (!view.isKeyGenerated) return `key ${view.key}`;
  const subject = 'subject' in view ? view.subject : undefined;
  return [view.kind, words.get(subject?.id ?? ''), 'environment' in view ? view.environment : '', view.title].join(
    '\n',
  );
}

/**
 * Elements, then relationships between elements that stay, then views; none for a text with faults, which is refused
 * anyway. An element with another name or place and the same identifier is not lost.
 */
export function lostParts(before: string, after: string): readonly string[] {
  const [was, now] = [parseWorkspace(before), parseWorkspace(after)];
  if (!was.workspace || !now.workspace) return [];
  const [olds, news] = [was.workspace.model.elements, now.workspace.model.elements];
  const { oldWords, newWords } = elementWords(olds, news);
  const kept = new Set(newWords.values());
  const isKept = ({ id }: ModelElement): boolean => kept.has(oldWords.get(id) ?? '');
  const lines = new Set(linesOf(news, newWords).map(({ ends }) => ends));
  const keptElements = olds.filter(isKept);
  const views = new Set(now.views.map(({ view }) => identityOf(view, newWords)));
  return [
    ...olds.filter((element) => !isKept(element)).map(fullName),
    ...linesOf(keptElements, oldWords)
      .filter(({ destination }) => kept.has(destination))
      .filter(({ ends }) => !lines.has(ends))
      .map(({ name }) => name),
    ...was.views.filter(({ view }) => !views.has(identityOf(view, oldWords))).map(({ name }) => `view ${name}`),
  ];
}
