/** Pasted HTML with embedded images: the text is inserted at once, each image follows when it is stored. */
import type { Editor } from '@tiptap/core';
import { DOMParser as PmDOMParser } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { SHOWN_TYPES } from '../files.ts';
import type { SentFile, sendEach } from './file-uploads.ts';
import { cleanPastedHtml } from './paste-html.ts';
import { filePortOf } from './upload-places.ts';

type Found = { file: File; alt: string };

// Unused characters mark the images until the text is inserted.
const OPEN = '\uE0F0';
const CLOSE = '\uE0F1';
const SIGN = /\uE0F0(\d+)\uE0F1/g;

/** Pastes HTML at the selection, or at `pos`, and sends the images that it carries in itself. */
export function pasteWithImages(editor: Editor, html: string, pos: number | null, send: typeof sendEach): void {
  const filePort = filePortOf(editor.state);
  if (!filePort) return;
  const { signed, images } = takeImages(html);
  const body = new DOMParser().parseFromString(cleanPastedHtml(signed), 'text/html').body;
  const { tr } = editor.state;
  const [from, to] = pos === null ? [tr.selection.from, tr.selection.to] : [pos, pos];
  const slice = PmDOMParser.fromSchema(editor.schema).parseSlice(body, { context: tr.doc.resolve(from) });
  tr.replaceRange(from, to, slice).setMeta('paste', true);
  const places = takeSigns(tr, images);
  editor.view.dispatch(tr.scrollIntoView());
  send(editor, filePort, places);
}

/** The HTML with a marker in place of each readable image, and those images. */
function takeImages(html: string): { signed: string; images: Found[] } {
  const page = new DOMParser().parseFromString(html.replaceAll(OPEN, '').replaceAll(CLOSE, ''), 'text/html');
  const images: Found[] = [];
  // The ticks of a checklist are no pictures: the cleaner reads them.
  for (const image of page.querySelectorAll('img:not([aria-roledescription="checkbox" i])')) {
    const file = fileFrom(image.getAttribute('src')?.trim() ?? '', images.length + 1);
    if (!file) continue;
    image.replaceWith(`${OPEN}${images.length}${CLOSE}`);
    images.push({ file, alt: image.getAttribute('alt') ?? '' });
  }
  return { signed: page.body.innerHTML, images };
}

/** `data:image/png;base64,…` as a file, which is empty for a damaged address; nothing for what cannot be shown. */
function fileFrom(address: string, number: number): File | null {
  const [, type = ''] = /^data:([a-z/]+)[;,]/i.exec(address) ?? [];
  if (!SHOWN_TYPES.includes(type.toLowerCase())) return null;
  return new File([bytesOf(address)], `image-${number}.${type.slice(type.indexOf('/') + 1)}`, { type });
}

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const start = address.indexOf(',') + 1;
  if (!/;base64,$/i.test(address.slice(0, start))) return new Uint8Array();
  try {
    return Uint8Array.from(atob(decodeURIComponent(address.slice(start)).replace(/\s/g, '')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    return new Uint8Array();
  }
}

/** Removes the markers from the text, last to first, and returns their positions. */
function takeSigns(tr: Transaction, images: readonly Found[]): SentFile[] {
  const signs: { from: number; to: number; index: number }[] = [];
  tr.doc.descendants((node, pos) => {
    for (const match of node.text?.matchAll(SIGN) ?? []) {
      const from = pos + match.index;
      signs.push({ from, to: from + match[0].length, index: Number(match[1]) });
    }
  });
  const before = tr.steps.length;
  for (const { from, to } of signs.toReversed()) tr.delete(from, to);
  const mapping = tr.mapping.slice(before);
  return signs.flatMap(({ from, index }) => {
    const image = images[index];
    return image ? [{ ...image, pos: mapping.map(from), asCard: false, isEmbedded: true }] : [];
  });
}
