/** A view as a Mermaid C4 diagram. Pure. */
import { mermaidWords, oneLine, plainLines } from '@archwright/drawing';
import type { C4Model, C4View } from '../../contract.ts';
import { levelWords, macroView } from './c4-macros.ts';

const mermaidText = (text: string): string => `"${plainLines(text).split('\n').map(mermaidWords).join('<br/>')}"`;

/** Renders a view; empty when it does not exist. */
export function toMermaid(model: C4Model, view: C4View): string {
  const lines = macroView(model, view, { text: mermaidText, asynchronous: '', joinsPairs: true });
  if (!lines) return '';
  const dashed = lines.edges.filter(({ interactionStyle }) => interactionStyle === 'asynchronous');
  const pairs = new Set(dashed.map(({ sourceId, targetId }) => `${lines.nameOf(sourceId)}, ${lines.nameOf(targetId)}`));
  return [
    `C4${levelWords[view.level]}`,
    `title ${mermaidWords(oneLine(`${model.name}: ${view.name}`))}`,
    ...lines.elements,
    ...lines.relationships,
    // The language has no dashed lines, so asynchronous relationships get a colour.
    ...[...pairs].map((pair) => `UpdateRelStyle(${pair}, $lineColor="#6977e6", $textColor="#6977e6")`),
    '',
  ].join('\n');
}
