/** The clipboard of the system: copies carry the elements, pastes take elements, tables, texts and images. */
import { useCanvasClipboard } from '#platform/canvas/web/use-canvas-clipboard.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { diagramLimits, tooLargeDiagramMessage } from '../contract.ts';
import type { BoardElement } from '../model/board-element.ts';
import { boardOf, writeBoard } from '../model/board-document.ts';
import { chosenElements } from '../model/board-clipboard.ts';
import { elementsOfText, withoutFence } from '../model/pasted-text.ts';
import type { ReadDiagram } from '../model/exchange/read-diagram.ts';
import { readMermaid } from '../model/exchange/read-mermaid.ts';
import { useBoardStore } from './board-context.tsx';
import type { BoardStore } from './board-store.ts';
import { isSvg, svgFile } from './svg-image.ts';
import { addImages } from './use-image-input.tsx';

/** Type of copied elements; other programs do not read it. */
const elementsType = 'web application/x-archwright-diagram';

/** Some programs copy HTML alone; its words are taken, cells of a table with tabs between them. */
function textOfHtml(html: string): string {
  if (html === '') return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const cell of body.querySelectorAll('td + td, th + th, th + td, td + th')) cell.before('\t');
  for (const block of body.querySelectorAll('tr, p, li, br, div, h1, h2, h3')) block.after('\n');
  return body.textContent.replaceAll(/\n{2,}/g, '\n');
}

/** A flowchart comes as elements; what is lost is told. */
function addChart(store: BoardStore, { document, losses }: Extract<ReadDiagram, { ok: true }>): void {
  store.send({ kind: 'elements-added', elements: [...document.elements.values()], near: store.middle() });
  const [first] = losses;
  if (!first) return;
  const more = losses.length === 1 ? '' : ` (and ${losses.length - 1} more)`;
  showToast('warning', `${first.path ? `${first.path}: ` : ''}${first.message}${more}`);
}

function copy(store: BoardStore, event: ClipboardEvent, data: DataTransfer): void {
  const elements = chosenElements(store.state());
  if (elements.length === 0) return;
  event.preventDefault();
  const map = new Map(elements.map((element) => [element.id, element]));
  const words = elements.map(({ label }) => label).filter(Boolean);
  data.setData(elementsType, writeBoard({ elements: map, rest: {} }));
  data.setData('text/plain', words.join('\n'));
  store.send({ kind: event.type === 'cut' ? 'cut' : 'copied' });
}

/** Pasted again beside itself; another window may have copied something else since. */
function pasteElements(store: BoardStore, elements: readonly BoardElement[]): void {
  const idsOf = (some: readonly BoardElement[] | undefined): string | undefined => some?.map(({ id }) => id).join();
  const isAgain = idsOf(store.state().clip?.elements) === idsOf(elements);
  store.send(isAgain ? { kind: 'pasted' } : { kind: 'pasted', clip: elements, near: store.middle() });
}

function paste(store: BoardStore, event: ClipboardEvent, data: DataTransfer): void {
  if (store.state().isReadOnly) return;
  event.preventDefault();
  const own = data.getData(elementsType);
  if (own !== '') return pasteElements(store, [...boardOf(own).elements.values()]);
  const plain = data.getData('text/plain');
  const images = [...data.files].filter(({ type }) => type.startsWith('image/'));
  // Spreadsheets bring a picture of their cells as well, file managers the name of the image.
  if (images.length > 0 && (plain.trim() === '' || images.some(({ name }) => name === plain.trim())))
    return void addImages(store, images);
  const text = plain || textOfHtml(data.getData('text/html'));
  if (text.length > diagramLimits.contentBytes) return showToast('warning', tooLargeDiagramMessage);
  if (isSvg(text)) return void addImages(store, [svgFile(text)]);
  const chart = readMermaid(withoutFence(text));
  if (chart?.ok) return addChart(store, chart);
  const elements = elementsOfText(text, () => crypto.randomUUID());
  if (elements.length > 0) store.send({ kind: 'elements-added', elements, near: store.middle() });
}

const clipboard = { copy, paste };

/** Listens while the canvas of the editor can be reached. */
export const useClipboard = (isOn: boolean): void => useCanvasClipboard(isOn, useBoardStore(), clipboard);
