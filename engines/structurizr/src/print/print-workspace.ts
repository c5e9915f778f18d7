/** Prints a workspace as DSL: parsed again, it has the same canonical form. */
import type { ModelElement } from '../model/model-types.ts';
import type { Workspace } from '../model/workspace-types.ts';
import { defaultThemeUrl } from '../style/default-theme.ts';
import type { ElementLooks, RelationshipLooks } from '../style/style-types.ts';
import { block, indented, type Lines, propertyLines, quoted, statement } from './dsl-lines.ts';
import { ModelPrinter } from './print-model.ts';
import { ViewPrinter } from './print-views.ts';
import { PrintedIdentifiers } from './printed-identifiers.ts';

/** A printed workspace, and the identifiers that its elements have there. */
export interface PrintedWorkspace {
  readonly text: string;
  readonly identifierOf: (element: ModelElement) => string;
}

/** The DSL of a workspace, with line ends. Identifiers are flat; groups have their whole path as name. */
export const printWorkspace = (workspace: Workspace): string => printedWorkspace(workspace).text;

/** The same with the identifiers of its elements. */
export function printedWorkspace(workspace: Workspace): PrintedWorkspace {
  const names = new PrintedIdentifiers(workspace);
  const printer = new ViewPrinter(names, workspace.settings.defaultView);
  const views = workspace.hasDefaultViews ? [] : workspace.views;
  const viewLines = [...views.flatMap((view) => [...printer.lines(view), '']), ...settingLines(workspace)];
  const modelLines = new ModelPrinter(workspace.model, names).lines();
  const { name, description } = workspace;
  /** Names that a statement would read otherwise. */
  const isPlain = name !== 'extends' && name !== '=';
  const inner = [
    ...(isPlain ? [] : [`name ${quoted(name)}`, `description ${quoted(description)}`]),
    ...propertyLines(workspace.properties),
    ...block('model', modelLines),
    '',
    ...block('views', viewLines),
    ...configurationLines(workspace),
  ];
  const head = isPlain ? `workspace ${quoted(name)} ${quoted(description)}` : 'workspace';
  const text = [`${head} {`, '', ...indented(inner), '', '}', ''].join('\n');
  return { text, identifierOf: (element) => names.of(element) };
}

function configurationLines({ configuration }: Workspace): Lines {
  const { scope, visibility, users } = configuration;
  const userLines = users.map(({ name, role }) => `${quoted(name)} ${role}`);
  const lines = [
    ...(scope ? [`scope ${scope}`] : []),
    ...(visibility ? [`visibility ${visibility}`] : []),
    ...(userLines.length > 0 ? block('users', userLines) : []),
  ];
  return lines.length === 0 ? [] : ['', ...block('configuration', lines)];
}

function settingLines({ settings }: Workspace): Lines {
  const { logo, font, terms, themes } = settings;
  const styles = [
    ...settings.elementStyles.flatMap(({ tag, looks, properties }) =>
      block(`element ${quoted(tag)}`, [...lookLines(looks), ...propertyLines(properties)]),
    ),
    ...settings.relationshipStyles.flatMap(({ tag, looks, properties }) =>
      block(`relationship ${quoted(tag)}`, [...lookLines(looks), ...propertyLines(properties)]),
    ),
  ];
  const branding = [
    ...(logo === '' ? [] : [`logo ${quoted(logo)}`]),
    ...(font ? [statement(`font ${quoted(font.name)}`, [font.url])] : []),
  ];
  const words = [...terms].map(([kind, term]) => `${kind} ${quoted(term)}`);
  return [
    ...(styles.length > 0 ? block('styles', styles) : []),
    ...themes.map((theme) => `theme ${theme === defaultThemeUrl ? 'default' : quoted(theme)}`),
    ...(branding.length > 0 ? block('branding', branding) : []),
    ...(words.length > 0 ? block('terminology', words) : []),
    ...propertyLines(settings.properties),
  ];
}

const lookLines = (looks: ElementLooks | RelationshipLooks): Lines =>
  Object.entries(looks).map(([name, value]) => `${name} ${typeof value === 'string' ? quoted(value) : value}`);
