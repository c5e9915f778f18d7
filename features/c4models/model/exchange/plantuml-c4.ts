/** A view as C4-PlantUML; it includes the library that PlantUML carries itself, so nothing is fetched. Pure. */
import type { C4Model, C4View } from '../../contract.ts';
import { levelWords, macroView } from './c4-macros.ts';
import { oneLine, plainLines } from './export-words.ts';

const code = (sign: string): string => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** Signs that the preprocessor, the macros or the markup of PlantUML would read as their own. */
const ownSigns = /["'\\<>&$%!@~{}`]|(?<=([*/_\-.,=:#+()[\]|^]))\1|[*#=|](?<=^\s*.)/g;

/** Text that PlantUML shows as it was typed: code points for every sign that means something to it. */
export const plantumlWords = (text: string): string => text.replaceAll(ownSigns, code);

const plantumlText = (text: string): string => `"${plainLines(text).split('\n').map(plantumlWords).join('\\n')}"`;

/** The text of a view; empty when the model does not hold it. */
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
