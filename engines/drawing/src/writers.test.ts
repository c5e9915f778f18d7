/** One list of drawing commands as SVG and as PDF: the same texts, shapes and places. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowCommands } from './arrows.ts';
import type { DrawCommand, Drawing } from './drawing-types.ts';
import { facesIn, fontRuns } from './font-faces.ts';
import { writePdf } from './pdf-writer.ts';
import { shapeCommands, shapeTextPart, type Shape } from './shapes.ts';
import { isBeyondFaces, missingIn } from './substitutes.ts';
import { writeSvg } from './svg-writer.ts';
import { interFace, interFaces } from './testing/inter-faces.ts';
import { readPdf } from './testing/read-pdf.ts';
import { textLine } from './text-lines.ts';

const font = { size: 16, line: 22, weight: 400 } as const;
const line = (text: string, weight: 400 | 600 = 400): DrawCommand =>
  textLine(text, { x: 100, y: 50, font: { ...font, weight }, fill: '#1a1d24' });
const drawing = (...commands: readonly DrawCommand[]): Drawing => ({
  x: -10,
  y: -20,
  width: 400,
  height: 200,
  title: 'A & B',
  commands,
});
const fonts = { family: 'Inter', fallbacks: 'sans-serif', faces: [] };
const pdf = async (...drawings: readonly Drawing[]) =>
  readPdf(
    await writePdf(drawings, {
      title: 'Häuser',
      creator: 'Tests',
      createdAt: new Date('2026-11-22T00:00:00Z'),
      faces: interFaces,
    }),
  );

describe('SVG', () => {
  it('escapes whatever a text holds', () => {
    const svg = writeSvg(drawing(line('<script>"&\u0000\ud800')), fonts);
    expect(svg).toContain('&lt;script&gt;&quot;&amp;\ufffd\ufffd');
    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).not.toContain('<script');
  });

  it('carries the files of its font as data', () => {
    const face = interFace('latin', 400);
    const svg = writeSvg(drawing(line('Hello')), { ...fonts, faces: [face] });
    const [, data = ''] = /url\(data:font\/woff;base64,([^)]*)\)/.exec(svg) ?? [];
    expect(Buffer.from(data, 'base64').equals(face.bytes)).toBe(true);
    expect(svg.replace(/<style>.*<\/style>/, '')).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)|url\(/);
  });

  it('has titles for groups, dashes, opacities and round joins', () => {
    const commands: readonly DrawCommand[] = [
      ...arrowCommands(
        [
          { x: 0, y: 0 },
          { x: 0, y: 50 },
          { x: 80, y: 50 },
        ],
        { stroke: '#7a8294', width: 1.5, dashes: [6, 5] },
      ),
      { kind: 'rect', x: 0, y: 0, width: 10, height: 10, radius: 3, fill: '#000000', fillOpacity: 0.2 },
    ];
    const svg = writeSvg(drawing({ kind: 'group', title: 'Shop <1>', commands }), fonts);
    expect(svg).toContain('<g><title>Shop &lt;1&gt;</title>');
    expect(svg).toContain('stroke-linejoin="round" stroke-dasharray="6 5"');
    expect(svg).toContain('rx="3" fill="#000000" fill-opacity="0.2"');
    expect(svg).toContain('d="M0 0L0 50L68 50"');
    expect(svg).toContain('d="M80 50L68 55L68 45Z"');
  });
});

describe('PDF', () => {
  it('has a page and a bookmark for each drawing, in points', async () => {
    const { pages, bookmarks, title } = await pdf(drawing(line('One')), { ...drawing(line('Two')), title: 'Second' });
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [300, 150],
      [300, 150],
    ]);
    expect(pages.map(({ texts }) => texts.map(({ text }) => text))).toEqual([['One'], ['Two']]);
    expect(bookmarks).toEqual(['A & B', 'Second']);
    expect(title).toBe('Häuser');
  });

  it('keeps texts as text, also across files of the font', async () => {
    const { pages } = await pdf(drawing(line('Größe Łódź Каталог'), line('Bold', 600)));
    expect(pages[0]?.texts.map(({ text }) => text).join('')).toBe('Größe Łódź КаталогBold');
    expect(pages[0]?.texts.every(({ size }) => size === 16)).toBe(true);
  });

  it('reads back any Latin text', async () => {
    const latin = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });
    await fc.assert(
      fc.asyncProperty(fc.array(latin, { minLength: 1, maxLength: 4 }), async (words) => {
        const { pages } = await pdf(drawing(...words.map((word) => line(word))));
        expect(pages[0]?.texts.map(({ text }) => text).join('|')).toBe(words.filter(Boolean).join('|'));
      }),
      { numRuns: 15 },
    );
  });

  it('replaces arrows that the font lacks, and names what it cannot show', async () => {
    const text = line('Asks → 漢');
    const { pages } = await pdf(drawing(text));
    expect(pages[0]?.texts.map((one) => one.text).join('')).toContain('Asks -> ');
    expect(missingIn([drawing(text)], interFaces)).toEqual(['漢']);
  });

  it('draws no boxes for joiners and marks of direction', async () => {
    const { pages } = await pdf(drawing(line('Bank\u2060 one\u2067\u2069\ufe0f')));
    expect(pages[0]?.texts.map((one) => one.text).join('')).toBe('Bank one');
  });

  it('knows the lines that it cannot write as they are read', () => {
    const beyond = (text: string): boolean =>
      isBeyondFaces(textLine(text, { x: 0, y: 0, font, fill: '#000000' }), interFaces);
    expect(['Asks → Bank', 'Größe', 'a\u2060b'].map(beyond)).toEqual([false, false, false]);
    expect(['漢', 'הזמנה', '👩‍👧', '\u202eknaB'].map(beyond)).toEqual([true, true, true, true]);
  });

  it('draws every shape as vectors', async () => {
    const at = { x: 0, y: 0, width: 300, height: 150 };
    const names: readonly Shape[] = ['box', 'person', 'cylinder', 'pipe', 'hexagon', 'web-browser', 'window'];
    const look = { fill: '#2b76c0', behind: '#f8f9fb' };
    const { pages } = await pdf(...names.map((name) => drawing(...shapeCommands(name, at, look))));
    for (const [index, { content }] of pages.entries()) {
      expect(content, names[index]).toMatch(/0\.168\d* 0\.462\d* 0\.752\d* scn/);
      expect(content, names[index]).not.toContain(' Do');
      const part = shapeTextPart(names[index] ?? 'box', at);
      expect([part.x >= 0, part.y >= 0, part.x + part.width <= 300, part.y + part.height <= 150]).not.toContain(false);
    }
  });

  it('scales a drawing down that is larger than a page may be', async () => {
    const { pages } = await pdf({ ...drawing(line('Far')), width: 40_000 });
    expect(pages[0]?.width).toBe(14_400);
    expect(pages[0]?.height).toBe(72);
  });

  it('tells its progress by page', async () => {
    const seen: number[] = [];
    const options = { title: '', creator: '', createdAt: new Date(0), faces: interFaces };
    await writePdf([drawing(), drawing(), drawing()], { ...options, onPage: (done) => seen.push(done) });
    expect(seen).toEqual([1, 2, 3]);
  });

  it('rejects what is no font', async () => {
    const faces = [{ weight: 400 as const, ranges: 'U+0000-FFFF', bytes: new Uint8Array(40) }];
    const made = writePdf([drawing(line('x'))], { title: '', creator: '', createdAt: new Date(0), faces });
    await expect(made).rejects.toThrow(/font/i);
  });
});

/** A PNG of one red pixel. */
const pixel = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
);
const images = new Map([['f1', { type: 'image/png', bytes: pixel } as const]]);
const image = { kind: 'image', fileId: 'f1', x: 10, y: 20, width: 40, height: 30 } as const;

describe('images, turns and opacity', () => {
  it('stand in SVG as data, mirrored round their middle', () => {
    const svg = writeSvg({ ...drawing(image, { ...image, width: 50, isFlippedX: true }), images }, fonts);
    const data = Buffer.from(pixel).toString('base64');
    expect(svg).toContain(`<image href="data:image/png;base64,${data}" x="10" y="20" width="40" height="30"`);
    expect(svg).toContain('transform="translate(70 0) scale(-1 1)"');
  });

  it('stand in SVG once when they are drawn several times in one size', () => {
    const svg = writeSvg({ ...drawing(image, { ...image, x: 90 }, { ...image, isFlippedY: true }), images }, fonts);
    expect(svg.match(/base64/g)).toHaveLength(1);
    const [, id] = /<defs><image id="(image-[0-9a-f]{16})" href="data:[^"]*" width="40" height="30"/.exec(svg) ?? [];
    expect([...svg.matchAll(/<use href="#([^"]*)" x="(\d+)" y="20"/g)].map(([, ...at]) => at)).toEqual([
      [id, '10'],
      [id, '90'],
      [id, '10'],
    ]);
  });

  it('turn a group clockwise round a point and make it translucent in SVG', () => {
    const svg = writeSvg(
      drawing({ kind: 'group', turn: { x: 5, y: 6, angle: 30 }, opacity: 0.5, commands: [line('Hi')] }),
      fonts,
    );
    expect(svg).toContain('<g transform="rotate(30 5 6)" opacity="0.5">');
  });

  it('stand in PDF from plain bytes, once each, and an unknown file draws nothing', async () => {
    const options = { title: 'T', creator: 'Tests', createdAt: new Date(0), faces: interFaces };
    const pages = [drawing(image, { ...image, x: 60 }), drawing({ ...image, fileId: 'other' })].map((page) => ({
      ...page,
      images,
    }));
    const bytes = await writePdf(pages, options);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
    expect(readPdf(bytes).pages.map(({ content }) => / Do\b/.test(content))).toEqual([true, false]);
  });

  it('turn and dim what is in groups of a PDF, and nothing after them', async () => {
    const box = { kind: 'rect', x: 0, y: 0, width: 10, height: 10, fill: '#2b76c0' } as const;
    const group = { kind: 'group', turn: { x: 0, y: 0, angle: 90 }, opacity: 0.5 } as const;
    const inner: DrawCommand = { ...group, commands: [{ kind: 'group', opacity: 0.5, commands: [box] }] };
    const made = await writePdf([drawing(inner, { ...box, x: 50 })], {
      title: 'T',
      creator: 'Tests',
      createdAt: new Date(0),
      faces: interFaces,
    });
    expect(Buffer.from(made).toString('latin1')).toContain('/ca 0.25');
    const [content = ''] = readPdf(made).pages.map((page) => page.content);
    expect(content).toMatch(/q\n0 1 -1 0 0 0 cm[\s\S]*0 0 10 10 re[\s\S]*Q[\s\S]*50 0 10 10 re/);
  });
});

describe('files of a font', () => {
  it('are chosen by weight and characters; marks stay with their letter', () => {
    const runs = fontRuns('aЖ\u0301b', 400, interFaces);
    expect(runs.map(({ text }) => text)).toEqual(['a', 'Ж\u0301', 'b']);
    expect(facesIn([drawing(line('abc'), line('Ж', 600))], interFaces)).toEqual([
      interFaces.find(({ weight }) => weight === 400),
      interFaces.findLast(({ weight }) => weight === 600),
    ]);
    expect(facesIn([drawing()], interFaces)).toEqual([]);
  });
});
