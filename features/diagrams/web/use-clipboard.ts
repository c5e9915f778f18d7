/** The clipboard of the system: copies carry the elements, pastes take elements, tables, texts and images. */
import { useEffect } from 'react';
import { showToast } from '#platform/ui/web/toast.ts';
import { boardOf, writeBoard } from '../model/board-document.ts';
import { chosenElements } from '../model/board-clipboard.ts';
import { elementsOfText, withoutFence } from '../model/pasted-text.ts';
import type { ReadDiagram } from '../model/exchange/read-excalidraw.ts';
import { readMermaid } from '../model/exchange/read-mermaid.ts';
import { useBoardStore } from './board-context.tsx';
import type { BoardStore } from './board-store.ts';
import { isSvg, svgFile } from './svg-image.ts';
import { addImage } from './use-image-input.tsx';

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

/** Copies or cuts as the keys do: the clipboard of the system has it afterwards. */
export function copySelection(stage: HTMLElement | null | undefined, how: 'copy' | 'cut'): void {
  stage?.focus({ preventScroll: true });
  document.execCommand(how);
}

const isOnCanvas = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'application';

/** A flowchart comes as elements; what is lost is told. */
function addChart(store: BoardStore, { document, losses }: Extract<ReadDiagram, { ok: true }>): void {
  store.send({ kind: 'elements-added', elements: [...document.elements.values()], near: store.middle() });
  const [first] = losses;
  if (!first) return;
  const more = losses.length === 1 ? '' : ` (and ${losses.length - 1} more)`;
  showToast('warning', `${first.path ? `${first.path}: ` : ''}${first.message}${more}`);
}

/** Listens while the canvas of the editor can be reached. */
export function useClipboard(isOn: boolean): void {
  const store = useBoardStore();
  useEffect(() => {
    if (!isOn) return undefined;
    const copy = (event: ClipboardEvent): void => {
      const elements = chosenElements(store.state());
      if (!isOnCanvas() || elements.length === 0) return;
      event.preventDefault();
      const map = new Map(elements.map((element) => [element.id, element]));
      event.clipboardData?.setData(elementsType, writeBoard({ elements: map, rest: {} }));
      event.clipboardData?.setData(
        'text/plain',
        elements
          .map(({ label }) => label)
          .filter(Boolean)
          .join('\n'),
      );
      store.send({ kind: event.type === 'cut' ? 'cut' : 'copied' });
    };
    const paste = (event: ClipboardEvent): void => {
      if (!isOnCanvas() || store.state().isReadOnly || !event.clipboardData) return;
      event.preventDefault();
      const { clipboardData: data } = event;
      const [image] = [...data.files].filter(({ type }) => type.startsWith('image/'));
      if (image) return void addImage(store, image);
      const own = data.getData(elementsType);
      if (own !== '') {
        const elements = [...boardOf(own).elements.values()];
        // Pasted again beside itself; another window may have copied something else since.
        const copied = store
          .state()
          .clip?.elements.map(({ id }) => id)
          .join();
        if (copied === elements.map(({ id }) => id).join()) return store.send({ kind: 'pasted' });
        return store.send({ kind: 'pasted', clip: elements, near: store.middle() });
      }
      const text = data.getData('text/plain') || textOfHtml(data.getData('text/html'));
      if (isSvg(text)) return void addImage(store, svgFile(text));
      const chart = readMermaid(withoutFence(text));
      if (chart?.ok) return addChart(store, chart);
      const elements = elementsOfText(text, () => crypto.randomUUID());
      if (elements.length > 0) store.send({ kind: 'elements-added', elements, near: store.middle() });
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store, isOn]);
}
