/** What must hold for every script, good or bad. Tests and stress runs only. */
import { isDeepStrictEqual } from 'node:util';
import { fromDocument } from '../document/from-document.ts';
import { toDocument } from '../document/to-document.ts';
import { readDbml } from '../formats/read-dbml.ts';
import { parseSchema, type Parsed } from '../parse-schema.ts';
import { generate } from '../print/generate.ts';
import { platforms } from '../words/platforms.ts';

function placeFault(text: string, { problems, notices }: Parsed): string | undefined {
  for (const { line, column, start, end, message } of [...problems, ...notices]) {
    if (line < 1 || column < 1 || start < 0 || end < start || end > text.length)
      return `${message}: ${line}:${column} is outside of the text`;
  }
  return problems.length > 100 ? 'more than 100 problems' : undefined;
}

/** What is wrong with how a text is read, or nothing. */
export function scriptFault(text: string, number: number): string | undefined {
  const { id: platform } = platforms[number % platforms.length] ?? { id: 'platform_mysql_90' };
  const read = parseSchema(text, { platform });
  const fault = placeFault(text, read) ?? placeFault(text, readDbml(text));
  if (fault !== undefined) return fault;
  const { sql } = generate(read.schema, { platform });
  const again = parseSchema(sql, { platform });
  if (again.problems.length > 0 && again.statements.length > 0)
    return `the written script has an error: ${again.problems[0]?.message}`;
  if (generate(again.schema, { platform }).sql !== sql) return 'writing again changes something';
  return isDeepStrictEqual(fromDocument(toDocument(again.schema)), again.schema)
    ? undefined
    : 'the document is another schema';
}
