/** Reads PDF files of PDFKit back: pages, texts by their ToUnicode maps, bookmarks. For tests. */
import { inflateSync } from 'node:zlib';

/** A line of text with its size, in the order of the page. */
export interface ReadText {
  readonly text: string;
  readonly size: number;
}

/** A page, points. */
export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly ReadText[];
  /** Operators of the page, without texts. */
  readonly content: string;
}

/** A document. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  readonly bookmarks: readonly string[];
  readonly title: string;
}

const must = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
};

type Objects = ReadonlyMap<number, string>;

function objectsIn(file: string): Objects {
  const found = [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)];
  return new Map(
    found.map(({ index, 0: head, 1: id = '' }) => {
      const from = index + head.length;
      return [Number(id), file.slice(from, file.indexOf('\nendobj', from))] as const;
    }),
  );
}

const referred = (source: string, key: string): number =>
  Number(must(new RegExp(`/${key} (\\d+) 0 R`).exec(source)?.[1], key));

function streamOf(source: string): string {
  const at = source.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(source.slice(at, source.lastIndexOf('\nendstream')), 'latin1');
  return (source.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Characters by glyph of a ToUnicode map. */
function unicodeOf(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', , list = ''] of block.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
      [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], at) =>
        map.set(Number.parseInt(from, 16) + at, utf16(hex.replaceAll(/\s/g, ''))),
      );
    }
  }
  return map;
}

/** Text of a literal or hexadecimal string. */
function wordsOf(source: string): string {
  if (source.startsWith('<')) return utf16(source.slice(1, -1).replace(/^feff/i, ''));
  const plain = source.slice(1, -1).replaceAll(/\\([()\\])/g, '$1');
  return plain.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(plain.slice(2), 'latin1').toString('hex')) : plain;
}

const stringPattern = String.raw`(\((?:\\.|[^\\)])*\)|<[0-9a-fA-F]*>)`;

function pageOf(source: string, objects: Objects): ReadPage {
  const [, width = '', height = ''] = must(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source), 'size');
  const resources = must(objects.get(referred(source, 'Resources')), 'resources');
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const font = must(objects.get(Number(id)), 'font');
      return [name, unicodeOf(streamOf(must(objects.get(referred(font, 'ToUnicode')), 'map')))] as const;
    }),
  );
  const content = streamOf(must(objects.get(referred(source, 'Contents')), 'content'));
  const texts = [...content.matchAll(/BT\n[\s\S]*?\/(F\d+) ([\d.]+) Tf\n(?:\d+ Tr\n)?([\s\S]*?)ET/g)].map(
    ([, name = '', size = '', shown = '']): ReadText => {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      const letters = glyphs.map((glyph) => fonts.get(name)?.get(Number.parseInt(glyph, 16)) ?? '\ufffd');
      return { text: letters.join(''), size: Number(size) };
    },
  );
  return { width: Number(width), height: Number(height), texts, content: content.replaceAll(/BT\n[\s\S]*?ET/g, '') };
}

/** Throws when the bytes are no PDF, or lack what every document has. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-1.7') || !file.trimEnd().endsWith('%%EOF')) throw new Error('This is no PDF.');
  const objects = objectsIn(file);
  const all = [...objects.values()];
  const tree = must(
    all.find((source) => /\/Type \/Pages\b/.test(source)),
    'pages',
  );
  const kids = must(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1], 'kids');
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) =>
    pageOf(must(objects.get(Number(id)), 'page'), objects),
  );
  const bookmarks = all
    .filter((source) => source.includes('/Dest ['))
    .map((source) => wordsOf(must(new RegExp(`/Title ${stringPattern}`).exec(source)?.[1], 'bookmark')));
  const info = must(
    all.find((source) => source.includes('/CreationDate')),
    'information',
  );
  const title = must(objects.get(referred(info, 'Title')), 'title');
  return { pages, bookmarks, title: wordsOf(title.trim()) };
}
