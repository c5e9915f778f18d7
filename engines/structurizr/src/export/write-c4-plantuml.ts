/** A view with the macros of C4-PlantUML; the library comes with PlantUML, so nothing is fetched. Pure. */
import { plainLines, plantumlWords } from '@archwright/drawing';
import type { ViewKind } from '../views/view-types.ts';
import type { SceneLine } from '../drawing/scene-types.ts';
import type { ViewScene } from '../drawing/view-scenes.ts';
import type { ElementKind, ModelElement } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { indented } from '../print/dsl-lines.ts';
import { outlineOf, type OutlineBox, type OutlineFrame, type OutlineLine, type OutlinePart } from './view-outline.ts';
import { plantumlBox, plantumlReserved, plantumlTitle } from './write-plantuml.ts';

const libraries: Readonly<Record<ViewKind, string>> = {
  SystemLandscape: 'Context',
  SystemContext: 'Context',
  Container: 'Container',
  Component: 'Component',
  Custom: 'Component',
  Filtered: 'Component',
  Deployment: 'Deployment',
  Dynamic: 'Dynamic',
};

/** Macros of kinds; custom elements have none. */
const macros: Readonly<Partial<Record<ElementKind, string>>> = {
  Person: 'Person',
  SoftwareSystem: 'System',
  SoftwareSystemInstance: 'System',
  Container: 'Container',
  ContainerInstance: 'Container',
  Component: 'Component',
  DeploymentNode: 'Deployment_Node',
  InfrastructureNode: 'Deployment_Node',
};

const text = (words: string): string => `"${plainLines(words).split('\n').map(plantumlWords).join('\\n')}"`;

/** Names of looks, in the order in which they come up: `style1`. */
class LookNames {
  readonly #stem: string;
  readonly #names = new Map<string, string>();

  constructor(stem: string) {
    this.#stem = stem;
  }

  nameOf(looks: string): string {
    const name = this.#names.get(looks) ?? `${this.#stem}${this.#names.size + 1}`;
    this.#names.set(looks, name);
    return name;
  }

  /** One statement for each look. */
  lines(macro: string): readonly string[] {
    return [...this.#names].map(([looks, name]) => `${macro}("${name}", ${looks})`);
  }
}

/** Databases and queues have macros of their own; what a deployment holds has no such forms. */
function macroOf({ element, box }: OutlineBox): string | undefined {
  const macro = macros[element.kind];
  if (macro === undefined || macro === 'Person' || macro === 'Deployment_Node') return macro;
  const { shape } = box.looks;
  return `${macro}${shape === 'Cylinder' ? 'Db' : shape === 'Pipe' ? 'Queue' : ''}`;
}

const technologyOf = (element: ModelElement): string => (element.original ?? element).technology;

/** Texts behind the name, without empty ones at the end. People and systems have no technology. */
function textsOf({ kind }: ModelElement, technology: string, description: string): readonly string[] {
  const hasTechnology = kind !== 'Person' && kind !== 'SoftwareSystem' && kind !== 'SoftwareSystemInstance';
  const texts = hasTechnology ? [technology, description] : [description];
  return texts.slice(0, texts.findLastIndex((one) => one !== '') + 1).map(text);
}

/** The words of a step without its number. */
const wordsOf = ({ text: words, order }: SceneLine): string =>
  order === undefined ? words : words.slice(order.length).replace(/^: /, '');

/** Writes one view; keeps the looks that it uses. */
class C4Writer {
  readonly boxLooks = new LookNames('style');
  readonly lineLooks = new LookNames('line');

  partLines(parts: readonly OutlinePart[]): readonly string[] {
    return parts.flatMap((part) => (part.kind === 'box' ? [this.#boxLine(part)] : this.#frameLines(part)));
  }

  #boxLine(part: OutlineBox): string {
    const { alias, box, element } = part;
    const macro = macroOf(part);
    const { background, color, stroke } = box.looks;
    if (macro === undefined) {
      return plantumlBox(part);
    }
    const looks = this.boxLooks.nameOf(`$bgColor="${background}", $fontColor="${color}", $borderColor="${stroke}"`);
    const texts = textsOf(element, technologyOf(element), box.description);
    return `${macro}(${[alias, text(box.name), ...texts, `$tags="${looks}"`].join(', ')})`;
  }

  #frameLines({ alias, frame, element, parts }: OutlineFrame): readonly string[] {
    const texts = element?.kind === 'DeploymentNode' ? textsOf(element, element.technology, element.description) : [];
    const macro =
      frame.kind === 'group'
        ? 'Boundary'
        : frame.kind === 'deploymentNode'
          ? 'Deployment_Node'
          : element?.kind === 'Container'
            ? 'Container_Boundary'
            : 'System_Boundary';
    const head = `${macro}(${[alias, text(frame.name), ...texts].join(', ')}) {`;
    return [head, ...indented(this.partLines(parts)), '}'];
  }

  relationLine({ from, to, line }: OutlineLine, isDynamic: boolean): string {
    const { color, style } = line.looks;
    const form = style === 'Solid' ? '' : `, $lineStyle=${style}Line()`;
    const looks = this.lineLooks.nameOf(`$textColor="${color}", $lineColor="${color}"${form}`);
    const technology = line.technology.replace(/^\[(.*)\]$/s, '$1');
    const texts = [text(wordsOf(line)), ...(technology === '' ? [] : [text(technology)]), `$tags="${looks}"`];
    const ends = [from, to, ...texts].join(', ');
    return isDynamic && line.order !== undefined ? `RelIndex(${text(line.order)}, ${ends})` : `Rel(${ends})`;
  }
}

/** The view as C4-PlantUML. */
export function writeC4Plantuml(workspace: Workspace, view: ViewScene): string {
  const { title, description, isSideways, parts, lines } = outlineOf(workspace, view, plantumlReserved);
  const writer = new C4Writer();
  const partLines = writer.partLines(parts);
  const relationLines = lines.map((line) => writer.relationLine(line, view.kind === 'Dynamic'));
  return [
    '@startuml',
    `!include <C4/C4_${libraries[view.kind]}>`,
    '',
    isSideways ? 'LAYOUT_LEFT_RIGHT()' : 'LAYOUT_TOP_DOWN()',
    ...writer.boxLooks.lines('AddElementTag'),
    ...writer.lineLooks.lines('AddRelTag'),
    'HIDE_STEREOTYPE()',
    '',
    plantumlTitle(title, description),
    '',
    ...partLines,
    ...(relationLines.length > 0 ? ['', ...relationLines] : []),
    '@enduml',
    '',
  ].join('\n');
}
