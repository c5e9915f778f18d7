/** Reads DBML into a schema. */
import { countsOf, type Parsed } from '../parse-schema.ts';
import type { StatementInfo } from '../statements/read-statements.ts';
import type { Schema, Table } from '../schema/schema-types.ts';
import { ProblemList } from '../text/problem-list.ts';
import { SourceText } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { readDbmlTable, type DbmlRef, type DbmlTable, readRefEnd, refActions } from './dbml-tables.ts';
import { DbmlReader } from './dbml-reader.ts';
import { dbmlTokens } from './dbml-tokens.ts';
import { linkedTables } from './dbml-links.ts';

const beginnings: ReadonlySet<string> = new Set([
  'table',
  'ref',
  'enum',
  'project',
  'tablegroup',
  'note',
  'tablepartial',
  'records',
]);
const longestText = 20 * 1024 * 1024;

/** Reading of one document. */
class DbmlReading {
  readonly tables: DbmlTable[] = [];
  readonly refs: DbmlRef[] = [];
  readonly enums = new Map<string, readonly string[]>();
  private readonly reader: DbmlReader;
  private readonly list: ProblemList;

  constructor(reader: DbmlReader, list: ProblemList) {
    this.reader = reader;
    this.list = list;
  }

  readAll(): void {
    while (this.reader.peek().kind !== 'end' && !this.list.isFull) {
      try {
        this.readElement();
      } catch (fault) {
        if (!(fault instanceof SyntaxFault)) throw fault;
        this.list.error(fault.message, fault.at);
        this.reader.recover(beginnings);
      }
    }
  }

  private readElement(): void {
    const { reader } = this;
    const token = reader.peek();
    if (token.kind !== 'word' || !beginnings.has(token.text.toLowerCase()))
      throw reader.unexpected('Table, Ref, Enum or Project');
    reader.take();
    switch (token.text.toLowerCase()) {
      case 'table':
        this.tables.push(readDbmlTable(reader));
        return;
      case 'enum':
        this.readEnum();
        return;
      case 'ref':
        this.readRef();
        return;
      default:
        if (token.text.toLowerCase() === 'tablepartial' || token.text.toLowerCase() === 'records')
          this.list.warning(`${token.text} is left out`, token);
        while (!reader.isSymbol('{') && reader.peek().kind !== 'end') reader.take();
        reader.skipBlock();
    }
  }

  private readEnum(): void {
    const { reader } = this;
    let { text: name } = reader.name('the name of an enum');
    while (reader.skipSymbol('.')) name = reader.name('the name of an enum').text;
    const values: string[] = [];
    reader.expectSymbol('{');
    while (!reader.skipSymbol('}')) {
      const { kind } = reader.peek();
      if (kind !== 'word' && kind !== 'name' && kind !== 'string') throw reader.unexpected('a value or }');
      values.push(reader.take().text);
      reader.settings();
    }
    this.enums.set(name.toLowerCase(), values);
  }

  private readRef(): void {
    const { reader } = this;
    const name = reader.isSymbol(':') || reader.isSymbol('{') ? undefined : reader.name('the name of a relation').text;
    if (reader.skipSymbol('{')) {
      while (!reader.skipSymbol('}')) this.readRefLine(name);
      return;
    }
    reader.expectSymbol(':');
    this.readRefLine(name);
  }

  private readRefLine(name: string | undefined): void {
    const { reader } = this;
    const left = readRefEnd(reader);
    const sign = reader.take();
    if (sign.kind !== 'symbol' || !['>', '<', '-', '<>'].includes(sign.text))
      throw new SyntaxFault(`expected >, <, - or <> but found ${sign.text}`, sign);
    const right = readRefEnd(reader);
    const actions = refActions(reader.settings());
    if (sign.text === '<>') this.list.warning('a relation of many to many needs a table between: left out', sign);
    else
      this.refs.push({ left, right, sign: sign.text, at: sign, ...actions, ...(name === undefined ? {} : { name }) });
  }
}

function infoOf(source: SourceText, { name, at, end }: DbmlTable, index: number): StatementInfo {
  const { line, column } = source.placeOf(at);
  return {
    index,
    kind: 'create-table',
    name,
    line,
    column,
    endLine: source.lineOf(end),
    start: at.start,
    end,
    summary: `Create table ${name}`,
    failed: false,
  };
}

/** Reads DBML. The statements are its tables; `only` selects some of them. Never throws on the text. */
export function readDbml(text: string, { only }: { readonly only?: readonly number[] } = {}): Parsed {
  const source = new SourceText(text);
  const list = new ProblemList(source);
  let schema: Schema = { tables: [], objects: [] };
  let statements: readonly StatementInfo[] = [];
  try {
    if (text.length > longestText)
      throw new SyntaxFault(`this text is longer than ${longestText / 1024 / 1024} MB`, { start: 0, end: 1 });
    const reading = new DbmlReading(new DbmlReader(dbmlTokens(text)), list);
    reading.readAll();
    statements = reading.tables.map((table, index) => infoOf(source, table, index));
    const selected = only ? reading.tables.filter((_table, index) => only.includes(index)) : reading.tables;
    const tables: readonly Table[] = linkedTables({ tables: selected, refs: reading.refs, enums: reading.enums }, list);
    schema = { tables, objects: [] };
    if (statements.length === 0 && list.problems.length === 0)
      list.error('there is no table in this text', { start: 0, end: 0 });
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
    list.error(fault.message, fault.at);
  }
  return { schema, statements, problems: list.problems, notices: list.notices, counts: countsOf(schema), renames: {} };
}
