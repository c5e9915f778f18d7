/** The corpus of the reference parser, read in place. Tests and benchmarks only. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Canonical } from '../model/canonical-form.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The folder of the corpus; it may be absent. */
export const corpusFolder = join(process.env['CORPUS_DIR'] ?? resolve(root, '../shared'), 'structurizr');

/** Whether the corpus is there. */
export const hasCorpus = existsSync(join(corpusFolder, 'probes.json'));

/** A file of the corpus as text. */
export const corpusText = (path: string): string => readFileSync(join(corpusFolder, path), 'utf8');

const json = (path: string): unknown => JSON.parse(corpusText(path));

/** A small text with what the reference makes of it. */
export interface Probe {
  readonly id: string;
  readonly about: string;
  readonly dsl: string;
  readonly expect: {
    readonly ok: boolean;
    readonly line?: number;
    readonly message?: string;
    readonly full?: string;
    readonly name?: string;
    readonly elements?: readonly string[];
    readonly relationships?: readonly string[];
    readonly views?: readonly string[];
    readonly styles?: readonly string[];
    readonly defaultViews?: boolean;
    readonly defaultView?: string;
    readonly themes?: string;
    readonly workspace?: boolean;
  };
}

/** All probes. */
export const probes = (): readonly Probe[] => (hasCorpus ? (json('probes.json') as readonly Probe[]) : []);

/** A file with what the reference makes of it. */
export interface Outcome {
  readonly file: string;
  readonly outcome: 'parses' | 'error' | 'refuse';
  readonly line?: number;
  readonly message?: string;
  readonly full?: string;
  readonly expected?: string;
  readonly variantOf?: string;
  readonly edit?: string;
  readonly defaultViews?: boolean;
}

/** All files. */
export const outcomes = (): readonly Outcome[] =>
  hasCorpus ? (json('outcomes.json') as { readonly files: readonly Outcome[] }).files : [];

/** What the reference makes of a file that parses. */
export interface Expected {
  readonly canonical: Canonical;
  readonly workspace: unknown;
  readonly idsVary: boolean;
}

/** The expectation of a file that parses. */
export const expectedOf = (path: string): Expected => json(path) as Expected;
