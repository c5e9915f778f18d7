/** Optional rules of a team about how tables and columns are called. */
import type { RuleContext } from './rule-types.ts';

/** How words of a name are joined. */
export type NameCase = 'snake_case' | 'camelCase' | 'PascalCase' | 'kebab-case';

/** What a team agreed on; what is absent is free. */
export interface NamingRules {
  readonly tables?: NameCase;
  readonly columns?: NameCase;
  readonly tableNumber?: 'singular' | 'plural';
  /** Columns of foreign keys end with this, for example `_id`. */
  readonly foreignKeySuffix?: string;
}

/** The words of a name in lower case. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function joined(words: readonly string[], nameCase: NameCase): string {
  if (nameCase === 'snake_case') return words.join('_');
  if (nameCase === 'kebab-case') return words.join('-');
  const all = words.map(capital).join('');
  return nameCase === 'PascalCase' ? all : all.slice(0, 1).toLowerCase() + all.slice(1);
}

const unchanging = new Set([
  'news',
  'series',
  'species',
  'data',
  'media',
  'information',
  'equipment',
  'status',
  'address',
  'analysis',
  'access',
  'process',
  'progress',
  'business',
  'class',
]);

/** Whether an English word is probably plural. */
const isPlural = (word: string): boolean => unchanging.has(word) || (word.endsWith('s') && !/(?:ss|us|is)$/.test(word));

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:sses|xes|zes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withNumber(words: readonly string[], number: NamingRules['tableNumber']): readonly string[] {
  const last = words.at(-1);
  if (number === undefined || last === undefined || unchanging.has(last)) return words;
  if (isPlural(last) === (number === 'plural')) return words;
  return [...words.slice(0, -1), number === 'plural' ? plural(last) : singular(last)];
}

/** Reports names that do not follow the rules, each with the name that would. */
export function checkNaming(context: RuleContext, rules: NamingRules): void {
  for (const table of context.schema.tables) {
    const words = wordsOf(table.name);
    const numbered = withNumber(words, rules.tableNumber);
    const isNumbered = numbered === words;
    const to = rules.tables ? joined(numbered, rules.tables) : isNumbered ? table.name : joined(numbered, 'snake_case');
    if (to !== table.name && to !== '')
      context.add(
        { table: table.name },
        {
          code: 'naming',
          severity: 'info',
          message: `Table ${table.name} would be called ${to}.`,
          fix: { kind: 'rename-table', table: table.name, to },
        },
      );
    const keyColumns = new Set(table.foreignKeys.flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
    for (const column of table.columns) {
      const cased = rules.columns ? joined(wordsOf(column.name), rules.columns) : column.name;
      const suffix = keyColumns.has(column.name) ? (rules.foreignKeySuffix ?? '') : '';
      const name = cased.toLowerCase().endsWith(suffix.toLowerCase()) ? cased : cased + suffix;
      if (name === column.name || name === '') continue;
      context.add(
        { table: table.name, column: column.name },
        {
          code: 'naming',
          severity: 'info',
          message: `Column ${table.name}.${column.name} would be called ${name}.`,
          fix: { kind: 'rename-column', table: table.name, column: column.name, to: name },
        },
      );
    }
  }
}
