/** Recognizes a script of another database by what only that one writes: asked for texts that could not be read. */

import * as codes from './character-codes.ts';
import { afterQuoted, isDashComment, lineEndAfter } from './skip.ts';
import type { SqlMode } from './sql-mode.ts';

/** Another database, and where a script says so. */
export interface OtherDialect {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Words of one database, none of which MySQL or MariaDB has. */
const dialects: readonly (readonly [name: string, signs: readonly RegExp[]])[] = [
  [
    'PostgreSQL',
    [
      /^-- PostgreSQL database (?:cluster )?dump/m,
      /^[ \t]*SET\s+(?:statement_timeout|client_encoding|standard_conforming_strings|check_function_bodies|row_security|search_path|default_table_access_method)\b/im,
      /\bpg_catalog\.\w/i,
      /\bALTER\s+TABLE\s+ONLY\b/i,
      /\bOWNER\s+TO\s+\w/i,
      /^[ \t]*COPY\s[^;\n]+\sFROM\s+stdin;/im,
      /^[ \t]*CREATE\s+(?:EXTENSION|DOMAIN)\b/im,
      /^[ \t]*CREATE\s+TYPE\s[^;]{1,200}?\bAS\s+ENUM\b/im,
      /\b(?:big|small)serial\b/i,
      /\b(?:timestamptz|jsonb|bytea|tsvector)\b/i,
      /\btimestamp\s*(?:\(\s*\d\s*\)\s*)?with(?:out)?\s+time\s+zone\b/i,
      /\bGENERATED\s+(?:ALWAYS|BY\s+DEFAULT)\s+AS\s+IDENTITY\b/i,
      /[\w')]::[a-z]/i,
    ],
  ],
  [
    'SQLite',
    [
      /^[ \t]*PRAGMA\s+\w/im,
      /\bsqlite_(?:sequence|master|schema|stat1)\b/i,
      /\bAUTOINCREMENT\b/i,
      /\)\s*(?:STRICT\s*,\s*)?WITHOUT\s+ROWID\b/i,
      /^[ \t]*BEGIN\s+TRANSACTION\s*;/im,
    ],
  ],
  [
    'SQL Server',
    [
      /^[ \t]*GO[ \t]*\r?$/im,
      /(?<![\w.])\[?dbo\]?\s*\.\s*[[\w]/i,
      /\bCREATE\s+TABLE\s+(?:\[[^\]\n]+\]\s*\.\s*)?\[/i,
      /\bIDENTITY\s*\(\s*-?\d+\s*,\s*-?\d+\s*\)/i,
      /\bn?(?:var)?char\s*\(\s*max\s*\)/i,
      /\bSET\s+(?:ANSI_NULLS|ANSI_PADDING|QUOTED_IDENTIFIER)\s+(?:ON|OFF)\b/i,
      /\b(?:datetime2|datetimeoffset|smalldatetime|uniqueidentifier)\b/i,
      /\b(?:PRIMARY\s+KEY|UNIQUE)\s+(?:NON)?CLUSTERED\b/i,
    ],
  ],
  [
    'Oracle',
    [
      /\bn?varchar2\s*\(/i,
      /\bnumber\s*\(\s*(?:\d+|\*)\s*(?:,\s*-?\d+\s*)?\)/i,
      /\bSEGMENT\s+CREATION\s+(?:IMMEDIATE|DEFERRED)\b/i,
      /\b(?:PCTFREE|INITRANS|PCTINCREASE)\s+\d/i,
      /\b(?:USING\s+INDEX|ENABLE\s+VALIDATE|ENABLE\s+NOVALIDATE)\b/i,
    ],
  ],
];

/** What programs of MySQL and MariaDB write. */
const ownSign = /^-- (?:MySQL|MariaDB) dump|\bENGINE\s*=\s*\w|\bAUTO_INCREMENT\b|^[ \t]*DELIMITER\s/im;

/** So much of a script is looked at: its tables stand before its rows. */
const lookedAt = 200_000;

const usualMode: SqlMode = { ansiQuotes: false, noBackslashEscapes: false, newest: 0 };

/** A comment that names the program that wrote the script. */
const programLine = '-- PostgreSQL database';

/** A script with blanks in the place of quoted texts and comments, which say nothing about it. */
function bareScript(text: string): string {
  const parts: string[] = [];
  let from = 0;
  const leaveOut = (start: number, end: number): number => {
    parts.push(text.slice(from, start), ' '.repeat(end - start));
    from = end;
    return end;
  };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === codes.singleQuote) {
      const after = afterQuoted(text, at, text.length, usualMode);
      at = leaveOut(at + 1, after < 0 ? text.length : after - 1) + 1;
    } else if (code === codes.slash && text.charCodeAt(at + 1) === codes.star) {
      const end = text.indexOf('*/', at + 2);
      at = leaveOut(at, end < 0 ? text.length : end + 2);
    } else if (code === codes.minus && isDashComment(text, at) && !text.startsWith(programLine, at)) {
      at = leaveOut(at, lineEndAfter(text, at, text.length));
    } else at += 1;
  }
  return parts.join('') + text.slice(from);
}

/** The database that most signs speak for, with the place of the first one; undefined where none or MySQL itself does. */
export function otherDialect(text: string): OtherDialect | undefined {
  const looked = text.slice(0, lookedAt);
  const script = bareScript(looked);
  if (ownSign.test(looked) || /`\w+`/.test(script)) return undefined;
  const found = dialects.map(([name, signs]) => {
    const places = signs.flatMap((sign) => {
      const match = sign.exec(script);
      return match ? [{ start: match.index + match[0].search(/\S/), end: match.index + match[0].length }] : [];
    });
    return { name, places: places.toSorted((one, other) => one.start - other.start) };
  });
  const most = found.toSorted((one, other) => other.places.length - one.places.length)[0];
  const [first] = most?.places ?? [];
  return most && first ? { name: most.name, ...first } : undefined;
}
