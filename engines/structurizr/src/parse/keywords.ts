/** How the table of contexts describes a keyword. */
import type { StatementName } from './statement-names.ts';

/** A keyword within a context. */
export interface Keyword {
  /** As the reference prints it. */
  readonly name: string;
  /** Other spellings. */
  readonly aliases?: readonly string[];
  /** As printed after `Expected:`. */
  readonly grammar: string;
  /** Fewest and most tokens after the keyword; without a most, any number. */
  readonly least: number;
  readonly most?: number;
  /** What it does, in one sentence. */
  readonly about: string;
  readonly statement: StatementName;
  /** Whether it opens a block: always, even without a brace, or when a brace follows. */
  readonly block?: 'always' | 'optional';
  /** Works, but the reference does not print it. */
  readonly isUnlisted?: boolean;
  /** Not allowed within a group in this context. */
  readonly isBarredFromGroups?: boolean;
}

/** What may stand in a block. */
export interface ContextTable {
  /** For people: `a software system`. */
  readonly title: string;
  /** Lists of keywords in the order of the reference. */
  readonly keywords: readonly Keyword[];
  /** Lines that are no keyword are data of this form. */
  readonly data?: { readonly grammar: string; readonly about: string };
}

interface More {
  readonly aliases?: readonly string[];
  readonly block?: 'always' | 'optional';
  readonly isUnlisted?: boolean;
  readonly isBarredFromGroups?: boolean;
}

type Form = readonly [grammar: string, least: number, most?: number];

/** A keyword in one line. The name is the first word of the grammar unless the grammar starts with something else. */
export function keyword(statement: StatementName, form: Form, about: string, more: More = {}): Keyword {
  const [grammar, least, most] = form;
  const name = grammar.split(' ')[0] ?? '';
  return { name, grammar, least, about, statement, ...(most === undefined ? {} : { most }), ...more };
}
