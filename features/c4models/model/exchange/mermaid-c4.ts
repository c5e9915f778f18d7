/** A view as a Mermaid C4 diagram. Pure. */
import type { C4Model, C4View } from '../../contract.ts';
import { levelWords, macroView } from './c4-macros.ts';
import { plainLines, oneLine } from './export-words.ts';

const references: Readonly<Record<string, string>> = {
  '"': '#quot;',
  '#': '#35;',
  ':': '#58;',
  ';': '#59;',
  '&': '#amp;',
  '<': '#lt;',
  '>': '#gt;',
  '%': '#37;',
  '{': '#123;',
  '}': '#125;',
};

/** Escapes text with Mermaid entities for every character with a special meaning. */
export const mermaidWords = (text: string): string =>
  text.replaceAll(/["#:;&<>%{}]/g, (sign) => references[sign] ?? sign);

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
