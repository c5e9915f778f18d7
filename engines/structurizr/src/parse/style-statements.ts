/** Styles, themes, branding and terminology. */
import { imageLimits, imageOf } from '@archwright/drawing';
import { termKinds } from '../model/workspace-types.ts';
import { colourOf } from '../style/colours.ts';
import {
  type ElementLooks,
  type ElementStyle,
  lineStyles,
  type RelationshipLooks,
  type RelationshipStyle,
  routings,
  shapes,
} from '../style/style-types.ts';
import { defaultThemeUrl } from '../style/default-theme.ts';
import { refuse } from '../text/refusal.ts';
import type { Token } from '../text/tokens.ts';
import { isUrl } from '../text/urls.ts';
import { type Handler, type Reading, wholeNumber } from './handlers.ts';
import { laterKeywords } from './later-keywords.ts';

type Style = ElementStyle | RelationshipStyle;

interface StyleList<Found extends Style> {
  readonly styles: Found[];
  readonly byTag: Map<string, Found>;
}

/** The style of a tag: a second block of the same tag continues the first one. */
function styleOf<Found extends Style>(
  { session, statement, keyword }: Reading,
  { styles, byTag }: StyleList<Found>,
  blank: Found,
): Found {
  const { tag } = blank;
  if (tag === '') refuse('A tag must be specified');
  const known = byTag.get(tag);
  if (known) return known;
  styles.push(blank);
  byTag.set(tag, blank);
  session.symbols.define(blank, {
    kind: keyword.statement === 'elementStyle' ? 'elementStyle' : 'relationshipStyle',
    place: statement.placeOf(statement.tokens[1]),
    name: tag,
    label: `${keyword.name} style ${tag}`,
  });
  return blank;
}

const blankStyle = ({ statement }: Reading): ElementStyle & RelationshipStyle => ({
  tag: statement.word(1),
  looks: {},
  properties: new Map(),
  place: statement.place,
});

const elementStyle: Handler = (reading) => {
  const { workspace, styles } = reading.session;
  const list = { styles: workspace.settings.elementStyles, byTag: styles.element };
  return { name: 'elementStyle', style: styleOf<ElementStyle>(reading, list, blankStyle(reading)) };
};

const relationshipStyle: Handler = (reading) => {
  const { workspace, styles } = reading.session;
  const list = { styles: workspace.settings.relationshipStyles, byTag: styles.relationship };
  return { name: 'relationshipStyle', style: styleOf<RelationshipStyle>(reading, list, blankStyle(reading)) };
};

/** `strokeWidth`, `stroke width`, `Stroke width`. */
const spoken = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function hintOf(small: string, values: readonly string[]): string {
  const version = laterKeywords.get(small);
  const later = version === undefined ? '' : ` ${spoken(small)} is of version ${version}.`;
  return `One of ${values.join(', ')}.${later}`;
}

function oneOf<Value extends string>(
  text: string,
  values: readonly Value[],
  message: (small: string) => string,
): Value {
  const small = text.toLowerCase();
  return (
    values.find((value) => value.toLowerCase() === small) ??
    refuse(message(small), { token: 1, hint: hintOf(small, values) })
  );
}

function colour(text: string): string {
  return (
    colourOf(text) ??
    refuse(`${text} is not a valid hex colour code or HTML colour name`, {
      token: 1,
      hint: /^#[0-9a-f]{3}$/i.test(text) ? `Write all six digits: ${text.replaceAll(/[^#]/g, '$&$&')}.` : undefined,
    })
  );
}

const positive = (name: string, text: string): number =>
  wholeNumber(text) ?? refuse(`${spoken(name)} must be a positive integer`, { token: 1 });

function within(name: string, text: string, [least, most]: readonly [number, number]): number {
  const number = wholeNumber(text);
  if (number === undefined)
    return refuse(`${spoken(name)} must be an integer between ${least} and ${most}`, { token: 1 });
  return Math.min(most, Math.max(least, number));
}

function truth(name: string, text: string): boolean {
  const small = text.toLowerCase();
  return small === 'true' || (small !== 'false' && refuse(`${spoken(name)} must be true or false`, { token: 1 }));
}

type Setters<Looks> = Readonly<Record<string, (looks: Looks, name: string, text: string) => void>>;

const setColor = (looks: { color?: string }, _name: string, text: string): void => {
  looks.color = colour(text);
};
const setOpacity = (looks: { opacity?: number }, name: string, text: string): void => {
  looks.opacity = within(name, text, [0, 100]);
};

const elementSetters: Setters<ElementLooks> = {
  shape: (looks, _name, text) => {
    looks.shape = oneOf(text, shapes, (small) => `The shape "${small}" is not valid`);
  },
  width: (looks, name, text) => {
    looks.width = positive(name, text);
  },
  height: (looks, name, text) => {
    looks.height = positive(name, text);
  },
  background: (looks, _name, text) => {
    looks.background = colour(text);
  },
  color: setColor,
  colour: setColor,
  stroke: (looks, _name, text) => {
    looks.stroke = colour(text);
  },
  strokeWidth: (looks, name, text) => {
    looks.strokeWidth = within(name, text, [1, 10]);
  },
  fontSize: (looks, name, text) => {
    looks.fontSize = positive(name, text);
  },
  border: (looks, _name, text) => {
    looks.border = oneOf(text, lineStyles, (small) => `The border "${small}" is not valid`);
  },
  opacity: setOpacity,
  metadata: (looks, name, text) => {
    looks.metadata = truth(name, text);
  },
  description: (looks, name, text) => {
    looks.description = truth(name, text);
  },
};

const relationshipSetters: Setters<RelationshipLooks> = {
  thickness: (looks, name, text) => {
    looks.thickness = positive(name, text);
  },
  color: setColor,
  colour: setColor,
  dashed: (looks, name, text) => {
    looks.dashed = truth(name, text);
  },
  style: (looks, _name, text) => {
    looks.style = oneOf(text, lineStyles, (small) => `The line style "${small}" is not valid`);
  },
  routing: (looks, _name, text) => {
    looks.routing = oneOf(text, routings, (small) => `The routing "${small}" is not valid`);
  },
  fontSize: (looks, name, text) => {
    looks.fontSize = positive(name, text);
  },
  width: (looks, name, text) => {
    looks.width = positive(name, text);
  },
  position: (looks, name, text) => {
    looks.position = within(name, text, [0, 100]);
  },
  opacity: setOpacity,
};

const looks: Handler = ({ statement, context, keyword }) => {
  const { name } = keyword;
  if (context.name === 'elementStyle') elementSetters[name]?.(context.style.looks, name, statement.word(1));
  if (context.name === 'relationshipStyle') relationshipSetters[name]?.(context.style.looks, name, statement.word(1));
  return undefined;
};

const picture = /\.(?:png|jpe?g)$/i;
const pictureData = /^data:image\/(?:png|jpeg);base64,/;

/** Whether a picture may be kept; warns of files, which are ignored. Refuses other formats. */
function isPicture({ session, statement }: Reading, supported: string): boolean {
  const path = statement.word(1);
  const isHere = !path.startsWith('data:image/') && !/^https?:\/\//.test(path);
  if (isHere) {
    session.warn('Files are not read, so this picture is left out.', statement.placeOf(statement.tokens[1]));
    return false;
  }
  if (!pictureData.test(path) && !picture.test(path))
    refuse(`Only PNG and JPG ${supported} are supported: ${path}`, { token: 1 });
  return true;
}

const notDrawable = `This is not a whole PNG or JPEG file of at most ${imageLimits.bytes / 1024} KB and ${imageLimits.side} px a side`;

/** Icons are drawn from the text alone: an address would tell its server who looks at the picture. */
const icon: Handler = (reading) => {
  const { session, statement, context } = reading;
  if (!isPicture(reading, 'URLs/data URIs') || context.name !== 'elementStyle') return undefined;
  const address = statement.word(1);
  context.style.looks.icon = address;
  if (imageOf(address)) return undefined;
  const reason = address.startsWith('data:') ? notDrawable : 'Addresses are not read';
  session.warn(`${reason}, so this icon is not shown.`, statement.placeOf(statement.tokens[1]));
  return undefined;
};

const styleProperties: Handler = ({ context }) => ({
  name: 'properties',
  holders: 'style' in context ? [context.style.properties] : [],
});

const theme: Handler = ({ session, statement }) => {
  const { themes } = session.workspace.settings;
  const unknown: Token[] = [];
  statement.tokens.slice(1).forEach((token, at) => {
    const word = token.text;
    const isDefault = word.toLowerCase() === 'default' || word === defaultThemeUrl;
    if (!isDefault && !isUrl(word))
      refuse('A theme file is not available on this server', {
        token: at + 1,
        hint: 'Copy its styles into the styles of this text, or use "theme default".',
      });
    const address = isDefault ? defaultThemeUrl : word;
    session.budget.spend(themes.length);
    if (themes.includes(address)) return;
    themes.push(address);
    if (!isDefault) unknown.push(token);
  });
  const [first, ...others] = unknown;
  if (!first) return undefined;
  const reason =
    others.length === 0 ? 'This theme is not built in, so its' : `${unknown.length} themes are not built in, so their`;
  session.warn(`${reason} styles are not shown.`, statement.placeOf(first));
  return undefined;
};

const logo: Handler = (reading) => {
  if (isPicture(reading, 'URLs and data URIs')) reading.session.workspace.settings.logo = reading.statement.word(1);
  return undefined;
};

const font: Handler = ({ session, statement }) => {
  const [name, url] = [statement.word(1), statement.word(2)];
  if (url !== '' && !isUrl(url)) refuse(`${url} is not a valid URL`, { token: 2 });
  session.workspace.settings.font = { name, url };
  return undefined;
};

const term: Handler = ({ session, statement, keyword }) => {
  const kind = termKinds.find((one) => one === keyword.name);
  if (kind) session.workspace.settings.terms.set(kind, statement.tokens[1]?.text ?? '');
  return undefined;
};

/** Handlers of this family. */
export const styleStatements = {
  styles: () => ({ name: 'styles' }),
  elementStyle,
  relationshipStyle,
  looks,
  icon,
  styleProperties,
  theme,
  branding: () => ({ name: 'branding' }),
  logo,
  font,
  terminology: () => ({ name: 'terminology' }),
  term,
} satisfies Record<string, Handler>;
