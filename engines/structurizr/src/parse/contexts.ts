/** The table of contexts: what may stand where. Parser, messages, completion and documentation read it. */
import type { ContextTable, Keyword } from './keywords.ts';
import { modelContexts } from './model-keywords.ts';
import { viewContexts } from './view-keywords.ts';

/** A kind of block. */
export type ContextName = keyof typeof modelContexts | keyof typeof viewContexts;

/** All contexts. */
export const contexts: Readonly<Record<ContextName, ContextTable>> = { ...modelContexts, ...viewContexts };

/** Names of all contexts. */
export const contextNames = Object.keys(contexts) as readonly ContextName[];

const indexOf = ({ keywords }: ContextTable): ReadonlyMap<string, Keyword> =>
  new Map(
    keywords.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((name) => [name.toLowerCase(), one] as const)),
  );

const indexes = new Map(contextNames.map((name) => [name, indexOf(contexts[name])]));

/** The keyword of a context, in any case. */
export const keywordIn = (context: ContextName, word: string): Keyword | undefined =>
  indexes.get(context)?.get(word.toLowerCase());

const allKeywords: ReadonlySet<string> = new Set(
  contextNames.flatMap((name) => [...(indexes.get(name)?.keys() ?? [])]),
);

/** Whether a word is a keyword in any context, in any case. */
export const isKeyword = (word: string): boolean => allKeywords.has(word.toLowerCase());

const listed = new Map(
  contextNames.map((name) => [
    name,
    contexts[name].keywords.flatMap((one) => (one.isUnlisted ? [] : [one.name])).join(', '),
  ]),
);

/** `Unexpected tokens (expected: …)`. */
export function unexpectedTokens(context: ContextName): string {
  const names = listed.get(context);
  return names ? `Unexpected tokens (expected: ${names})` : 'Unexpected tokens';
}
