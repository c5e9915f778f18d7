/** A view as C4-PlantUML; it includes the library bundled with PlantUML, so nothing is fetched. Pure. */
import type { C4Model, C4View } from '../../contract.ts';
import { levelWords, macroView } from './c4-macros.ts';
import { oneLine, plainLines } from './export-words.ts';

const code = (sign: string): string => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;

/** Characters with a meaning for the preprocessor, the macros or the markup of PlantUML. */
const ownSigns = /["'\\<>&$%!@~{}`]|(?<=([*/_\-.,=:#+()[\]|^]))\1|[*#=|](?<=^\s*.)/g;

/** Escapes special characters as code points. */
export const plantumlWords = (text: string): string => text.replaceAll(ownSigns, code);

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
