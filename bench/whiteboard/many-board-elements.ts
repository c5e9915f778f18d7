/** A diagram of many elements: a quarter each of rectangles, notes, links between them, and freehand strokes. */
import { storedInk } from '../../features/diagrams/model/ink-strokes.ts';

const words = ['order', 'basket', 'courier', 'payment', 'invoice', 'customer', 'stock', 'return', 'mail', 'price'];
const columns = 40;
const step = { x: 230, y: 220 } as const;

/** The stored text; every seventh rectangle turned, texts of two to six words. */
export function manyBoardElements(count: number): string {
  const quarter = Math.floor(count / 4);
  const elements: Record<string, object> = {};
  const placeOf = (at: number) => ({ x: (at % columns) * step.x, y: Math.floor(at / columns) * step.y });
  const textOf = (at: number): string =>
    Array.from({ length: 2 + (at % 5) }, (_none, word) => words[(at * 3 + word * 7) % words.length]).join(' ');
  const zOf = (at: number): string => `V${at.toString(36).padStart(4, '0').toUpperCase()}`;
  for (let at = 0; at < quarter; at += 1) {
    const style = { bgColor: '#ffffff', borderColor: '#1a1d24', textColor: '#1a1d24' };
    const box = { type: 'standard.Rectangle', label: textOf(at), position: placeOf(2 * at), size: { w: 150, h: 60 } };
    elements[`r${at}`] = { id: `r${at}`, ...box, style, z: zOf(at), ...(at % 7 === 0 ? { angle: 12 } : {}) };
    const note = { type: 'custom.StickyNote', label: textOf(at + 3), position: placeOf(2 * at + 1) };
    elements[`n${at}`] = {
      id: `n${at}`,
      ...note,
      size: { w: 150, h: 150 },
      style: { color: 'orange' },
      z: zOf(quarter + at),
    };
  }
  for (let at = 0; at < quarter; at += 1) {
    const link = { type: 'standard.Link', source: `r${at}`, target: `n${at}`, label: at % 4 === 0 ? 'asks' : '' };
    elements[`l${at}`] = { id: `l${at}`, ...link, z: zOf(2 * quarter + at) };
    const { x, y } = placeOf(2 * at);
    const points = Array.from({ length: 60 }, (_none, turn) => ({
      x: x + turn * 2.6,
      y: y + 100 + Math.sin(turn / 4 + at) * 30,
    }));
    const { ink, part } = storedInk(points);
    elements[`i${at}`] = {
      id: `i${at}`,
      type: 'standard.Rectangle',
      shape: 'ink',
      label: '',
      position: { x: part.x, y: part.y },
      size: { w: part.width, h: part.height },
      style: {},
      ink,
      z: zOf(3 * quarter + at),
    };
  }
  return JSON.stringify({ elements });
}
