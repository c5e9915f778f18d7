/** Reads the settings of workspace JSON: styles, themes, branding, terminology and configuration. */
import { termKinds, type Configuration, type ViewSettings, type WorkspaceUser } from '../model/workspace-types.ts';
import { colourOf } from '../style/colours.ts';
import { type ElementLooks, lineStyles, type RelationshipLooks, routings, shapes } from '../style/style-types.ts';
import { isUrl } from '../text/urls.ts';
import {
  fieldOf,
  fitting,
  type Json,
  type JsonPath,
  recordAt,
  recordsAt,
  textAt,
  wordAt,
  wordsAt,
} from './json-values.ts';
import { noPlace, propertiesOf } from './read-model.ts';

type Lose = (path: JsonPath, message: string) => void;

type Reads = Readonly<Record<string, (value: unknown) => string | number | boolean | undefined>>;

const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const oneOf =
  (values: readonly string[]) =>
  (value: unknown): string | undefined =>
    values.find((one) => one === value);
const colour = (value: unknown): string | undefined => colourOf(word(value));
const truth = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const within =
  (least: number, most: number) =>
  (value: unknown): number | undefined =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;
const positive = within(1, 1_000_000);
const percent = within(0, 100);

const isPicture = (text: string): boolean =>
  /^data:image\/(?:png|jpeg);base64,/.test(text) || (/^https?:\/\//.test(text) && /\.(?:png|jpe?g)$/i.test(text));
const picture = (value: unknown): string | undefined => (isPicture(word(value)) ? fitting(word(value)) : undefined);

const elementLooks: Reads = {
  shape: oneOf(shapes),
  icon: picture,
  width: positive,
  height: positive,
  background: colour,
  color: colour,
  stroke: colour,
  strokeWidth: within(1, 10),
  fontSize: positive,
  border: oneOf(lineStyles),
  opacity: percent,
  metadata: truth,
  description: truth,
};

const relationshipLooks: Reads = {
  thickness: positive,
  color: colour,
  dashed: truth,
  style: oneOf(lineStyles),
  routing: oneOf(routings),
  fontSize: positive,
  width: positive,
  position: percent,
  opacity: percent,
};

function looksOf<Looks extends ElementLooks | RelationshipLooks>(json: Json, reads: Reads): Looks {
  const entries = Object.entries(reads).flatMap(([name, read]) => {
    const value = read(fieldOf(json, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  // Each value was read by the rule of its name.
  return Object.fromEntries(entries) as unknown as Looks;
}

function stylesOf<Looks extends ElementLooks | RelationshipLooks>(
  styles: Json,
  { list, reads }: { readonly list: string; readonly reads: Reads },
  lose: Lose,
) {
  const seen = new Set<string>();
  return recordsAt(styles, list).flatMap(({ json, at }) => {
    const tag = textAt(json, 'tag');
    if (tag === '' || tag === '{' || seen.has(tag)) return [];
    seen.add(tag);
    const path: JsonPath = ['views', 'configuration', 'styles', list, at, 'properties'];
    const properties = propertiesOf(recordAt(json, 'properties'), (key, message) => lose([...path, key], message));
    return [{ tag, looks: looksOf<Looks>(json, reads), properties: new Map(properties), place: noPlace }];
  });
}

/** Themes of both forms of the JSON: a list, or one text. */
const themesOf = (configuration: Json): readonly string[] =>
  [...wordsAt(configuration, 'themes'), wordAt(configuration, 'theme')].map(fitting).filter(isUrl);

/** Settings of all views. */
export function viewSettings(views: Json, lose: Lose): ViewSettings {
  const configuration = recordAt(views, 'configuration');
  const styles = recordAt(configuration, 'styles');
  const branding = recordAt(configuration, 'branding');
  const font = recordAt(branding, 'font');
  const [fontName, fontUrl, logo] = [textAt(font, 'name'), textAt(font, 'url'), textAt(branding, 'logo')];
  const terms = recordAt(configuration, 'terminology');
  const properties = propertiesOf(recordAt(configuration, 'properties'), (key, message) =>
    lose(['views', 'configuration', 'properties', key], message),
  );
  return {
    elementStyles: stylesOf<ElementLooks>(styles, { list: 'elements', reads: elementLooks }, lose),
    relationshipStyles: stylesOf<RelationshipLooks>(styles, { list: 'relationships', reads: relationshipLooks }, lose),
    themes: [...new Set(themesOf(configuration))],
    properties: new Map(properties),
    terms: new Map(
      termKinds.flatMap((kind) => {
        const term = textAt(terms, kind);
        return term === '' || term === '{' ? [] : [[kind, term] as const];
      }),
    ),
    logo: isPicture(logo) ? logo : '',
    ...(fontName === '' ? {} : { font: { name: fontName, url: isUrl(fontUrl) ? fontUrl : '' } }),
    defaultView: wordAt(configuration, 'defaultView'),
  };
}

const scopes = new Map<string, Configuration['scope']>([
  ['Landscape', 'landscape'],
  ['SoftwareSystem', 'softwaresystem'],
]);

const visibilities = new Map<string, Configuration['visibility']>([
  ['Private', 'private'],
  ['Public', 'public'],
]);

/** The configuration of a workspace. */
export function configurationOf(json: Json): Configuration {
  const configuration = recordAt(json, 'configuration');
  const scope = scopes.get(wordAt(configuration, 'scope'));
  const visibility = visibilities.get(wordAt(configuration, 'visibility'));
  const users = recordsAt(configuration, 'users').flatMap(({ json: user }): WorkspaceUser[] => {
    const name = textAt(user, 'username');
    const role = wordAt(user, 'role') === 'ReadWrite' ? 'write' : 'read';
    return name === '' || /^[{}]$/.test(name) ? [] : [{ name, role }];
  });
  return { users, ...(scope ? { scope } : {}), ...(visibility ? { visibility } : {}) };
}
