/** A view as C4-PlantUML; it includes the library bundled with PlantUML, so nothing is fetched. Pure. */
import { oneLine, plainLines, plantumlWords } from '@archwright/drawing';
import type { C4Model, C4View } from '../../contract.ts';
import { levelWords, macroView } from './c4-macros.ts';

const plantumlText = (text: string): string => `"${plainLines(text).split('\n').map(plantumlWords).join('\\n')}"`;

/** Renders a view; empty when it does not exist. */
export function toPlantuml(model: C4Model, view: C4View): string {
  const lines = macroView(model, view, {
    text: plantumlText,
    asynchronous: ', $tags="asynchronous"',
    joinsPairs: false,
  });
  if (!lines) return '';
  return [
    '@startuml',
    `!include <C4/C4_${levelWords[view.level]}>`,
    '',
    'LAYOUT_WITH_LEGEND()',
    'AddRelTag("asynchronous", $lineStyle = DashedLine())',
    '',
    `title ${plantumlWords(oneLine(`${model.name}: ${view.name}`))}`,
    '',
    ...lines.elements,
    ...(lines.relationships.length > 0 ? [''] : []),
    ...lines.relationships,
    '@enduml',
    '',
  ].join('\n');
}
