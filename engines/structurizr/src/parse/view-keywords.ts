/** Keywords of views, styles and configuration. */
import { type ContextTable, keyword, type Keyword } from './keywords.ts';
import { shapes } from '../style/style-types.ts';
import { termKinds } from '../model/workspace-types.ts';

const always = { block: 'always' } as const;
const themes: readonly Keyword[] = [
  keyword('theme', ['theme <url|file>', 1, 1], 'Uses the styles of a theme; the one named default is built in.'),
  keyword(
    'theme',
    ['themes <url|file> [url|file] ... [url|file]', 1],
    'Uses the styles of several themes; the one named default is built in.',
  ),
];

const include = keyword(
  'include',
  ['include <*|identifier|expression> [*|identifier|expression...]', 1],
  'Adds elements and their relationships; * adds what usually belongs here.',
);
const exclude = keyword(
  'exclude',
  ['exclude <identifier|expression> [identifier|expression...]', 1],
  'Takes elements or relationships out of the view.',
);
const autoLayout: Keyword = {
  ...keyword(
    'autoLayout',
    ['autoLayout [tb|bt|lr|rl] [rankSeparation] [nodeSeparation]', 0],
    'Chooses direction and distances of the layout.',
  ),
  name: 'autolayout',
};
const defaultView = keyword('default', ['default', 0], 'Shows this view first.');
const animation = keyword(
  'animation',
  ['animation {', 0],
  'Lists what appears step by step, one line per step.',
  always,
);
const animationStep = keyword(
  'animationStep',
  ['animationStep <identifier> [identifier...]', 1],
  'What appears in the next step.',
  { isUnlisted: true },
);
const title = keyword('title', ['title <title>', 1, 1], 'Names the view.');
const description = keyword('viewDescription', ['description <description>', 1, 1], 'Describes the view.');
const properties = keyword('viewProperties', ['properties {', 0], 'Lists names with values, one per line.', always);
const aboutView = [defaultView, title, description, properties];

const staticKeywords = [
  include,
  exclude,
  autoLayout,
  defaultView,
  animation,
  title,
  description,
  properties,
  animationStep,
];

const scoped = (name: string, scope: string): string => `${name} <${scope}> [key] [description] {`;

const colourGrammar = (name: string): string => `${name} <#rrggbb|color name>`;
const looks = (grammar: string, about: string): Keyword => keyword('looks', [grammar, 1, 1], about);
const colour = (name: string): Keyword => ({ ...looks(colourGrammar('colour'), 'Colour of texts and lines.'), name });
const styleProperties = keyword(
  'styleProperties',
  ['properties {', 0],
  'Lists names with values, one per line.',
  always,
);
const whole = '<number>';

/** The table of contexts: views and styles. */
export const viewContexts = {
  views: {
    title: 'views',
    keywords: [
      keyword('systemLandscape', ['systemLandscape [key] [description] {', 0, 2], 'All systems and people.', always),
      keyword(
        'systemContext',
        [scoped('systemContext', 'software system identifier'), 1, 3],
        'A system and what surrounds it.',
        always,
      ),
      keyword(
        'containerView',
        [scoped('container', 'software system identifier'), 1, 3],
        'The containers of a system.',
        always,
      ),
      keyword(
        'componentView',
        [scoped('component', 'container identifier'), 1, 3],
        'The components of a container.',
        always,
      ),
      keyword(
        'filtered',
        ['filtered <baseKey> <include|exclude> <tags> [key] [description]', 3, 5],
        'A part of another view, chosen by tags.',
        { block: 'optional' },
      ),
      keyword(
        'dynamic',
        [scoped('dynamic', '*|software system identifier|container identifier'), 1, 3],
        'How elements work together, step by step.',
        always,
      ),
      keyword(
        'deployment',
        ['deployment <*|software system identifier> <environment> [key] [description] {', 2, 4],
        'What runs where in an environment.',
        always,
      ),
      keyword('custom', ['custom [key] [title] [description] {', 0, 3], 'Custom elements.', always),
      keyword('styles', ['styles {', 0], 'Colours, shapes and lines by tag.', always),
      ...themes,
      keyword('branding', ['branding {', 0], 'Logo and font.', always),
      keyword('terminology', ['terminology {', 0], 'What kinds of elements are called.', always),
      keyword('viewsProperties', ['properties {', 0], 'Lists names with values, one per line.', always),
      keyword('image', ['image <*|element identifier> [key] {', 1, 2], 'Pictures from elsewhere are not available.', {
        block: 'always',
        isUnlisted: true,
      }),
    ],
  },
  staticView: { title: 'a view', keywords: staticKeywords },
  deploymentView: { title: 'a deployment view', keywords: staticKeywords },
  customView: { title: 'a custom view', keywords: staticKeywords },
  animation: {
    title: 'an animation',
    keywords: [],
    data: { grammar: '<identifier> [identifier...]', about: 'What appears in the next step.' },
  },
  dynamicView: {
    title: 'a dynamic view',
    keywords: [
      autoLayout,
      ...aboutView,
      keyword('step', ['-> <identifier> [description] [technology]', 1], 'The next step.', {
        block: 'optional',
      }),
      keyword('parallel', ['{', 0], 'Steps that happen at the same time.', { ...always, isUnlisted: true }),
    ],
  },
  dynamicStep: {
    title: 'a step',
    keywords: [
      keyword('stepUrl', ['url <url>', 1, 1], 'Links to more information.'),
      keyword('stepProperties', ['properties {', 0], 'Lists names with values, one per line.', always),
    ],
  },
  filteredView: { title: 'a filtered view', keywords: aboutView },
  imageView: {
    title: 'an image view',
    keywords: [
      title,
      description,
      keyword(
        'imageSource',
        ['plantuml <source|file|url|viewKey>', 1, 1],
        'Not available: pictures are drawn from the model alone.',
      ),
      keyword(
        'imageSource',
        ['mermaid <source|file|url|viewKey>', 1, 1],
        'Not available: pictures are drawn from the model alone.',
      ),
      keyword(
        'imageSource',
        ['kroki <format> <source|file|url>', 2, 2],
        'Not available: pictures are drawn from the model alone.',
      ),
      keyword('imageSource', ['image <file|url>', 1, 1], 'Not available: pictures are drawn from the model alone.'),
      { ...defaultView, isUnlisted: true },
      { ...properties, isUnlisted: true },
    ],
  },
  styles: {
    title: 'styles',
    keywords: [
      keyword('elementStyle', ['element <tag> {', 1, 1], 'Looks of elements with a tag.', always),
      keyword('relationshipStyle', ['relationship <tag> {', 1, 1], 'Looks of relationships with a tag.', always),
      ...themes.map((one) => ({ ...one, isUnlisted: true })),
    ],
  },
  elementStyle: {
    title: 'an element style',
    keywords: [
      looks(`shape <${shapes.join('|')}>`, 'Shape of the element.'),
      keyword('icon', ['icon <file|url>', 1, 1], 'A PNG or JPG picture within the element.'),
      looks(`width ${whole}`, 'Width in pixels.'),
      looks(`height ${whole}`, 'Height in pixels.'),
      looks(colourGrammar('background'), 'Colour of the area.'),
      colour('color'),
      colour('colour'),
      looks(colourGrammar('stroke'), 'Colour of the border.'),
      looks('strokeWidth <1-10>', 'Width of the border in pixels.'),
      looks(`fontSize ${whole}`, 'Size of texts in pixels.'),
      looks('border <solid|dashed|dotted>', 'How the border is drawn.'),
      looks('opacity <0-100>', 'How opaque the element is, in percent.'),
      looks('metadata <true|false>', 'Whether kind and technology are shown.'),
      looks('description <true|false>', 'Whether the description is shown.'),
      styleProperties,
    ],
  },
  relationshipStyle: {
    title: 'a relationship style',
    keywords: [
      looks(`thickness ${whole}`, 'Width of the line in pixels.'),
      colour('color'),
      colour('colour'),
      looks('style <solid|dashed|dotted>', 'How the line is drawn.'),
      looks('routing <direct|orthogonal|curved>', 'Which way the line takes.'),
      looks(`fontSize ${whole}`, 'Size of texts in pixels.'),
      looks(`width ${whole}`, 'Width of the label in pixels.'),
      looks('position <0-100>', 'Where the label stands on the line, in percent.'),
      looks('opacity <0-100>', 'How opaque the line is, in percent.'),
      styleProperties,
      { ...looks('dashed <true|false>', 'Whether the line is dashed.'), isUnlisted: true },
    ],
  },
  branding: {
    title: 'branding',
    keywords: [
      keyword('logo', ['logo <path|url>', 1, 1], 'A PNG or JPG picture.'),
      keyword('font', ['font <name> [url]', 1, 2], 'Font of the pictures.'),
    ],
  },
  terminology: {
    title: 'terminology',
    keywords: termKinds.map((kind) => keyword('term', [`${kind} <term>`, 1], 'What this kind is called in pictures.')),
  },
  configuration: {
    title: 'a configuration',
    keywords: [
      keyword('scope', ['scope <landscape|softwaresystem|none>', 1, 1], 'What the workspace is about.'),
      keyword('visibility', ['visibility <private|public>', 1, 1], 'Kept without effect.'),
      keyword('users', ['users {', 0], 'Kept without effect.', always),
      keyword('configurationProperties', ['properties {', 0], 'Lists names with values, one per line.', always),
    ],
  },
  users: { title: 'users', keywords: [], data: { grammar: '<username> <read|write>', about: 'A user and the role.' } },
} satisfies Record<string, ContextTable>;
