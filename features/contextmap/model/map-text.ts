/**
 * The context map as text of other tools: Context Mapper language 6 and PlantUML. Pure.
 * Source: the language reference of Context Mapper, chapters context map, bounded context, subdomain.
 */
import { blockComment, identifiersOf, oneLine, plantumlWords, respelledComment } from '@archwright/drawing';
import type { BoundedContext, ContextRelationship, Subdomain } from '../contract.ts';
import { isSymmetric, kindLabels, stateLabels, subdomainLabels, type MapDocument } from './map-document.ts';

/** Words that no name may be. */
const reserved = [
  'aggregate',
  'boundedcontext',
  'contains',
  'contextmap',
  'domain',
  'implements',
  'import',
  'module',
  'realizes',
  'refines',
  'state',
  'subdomain',
  'type',
  'usecase',
  'userstory',
];

/** A name as `CamelCase`, unique on the map. */
function namesIn(contexts: readonly BoundedContext[]): (id: string) => string {
  const identifier = identifiersOf(contexts, reserved);
  const camel = (words: string): string =>
    words.replaceAll(/(?:^|_)([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
  // Names that differ only by underscores would become one.
  const byId = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of contexts) {
    const short = camel(identifier(id));
    const name = taken.has(short) ? identifier(id) : short;
    taken.add(name);
    byId.set(id, name);
  }
  return (id) => byId.get(id) ?? '';
}

const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const subdomainTypes: Readonly<Record<Subdomain, string>> = {
  core: 'CORE_DOMAIN',
  supporting: 'SUPPORTING_DOMAIN',
  generic: 'GENERIC_SUBDOMAIN',
};

type NameOf = (id: string) => string;

/** A relationship; kinds that the language does not know become comments. */
function cmlRelationship(relationship: ContextRelationship, nameOf: NameOf): readonly string[] {
  const { kind, upstreamId, downstreamId, upstreamRoles, downstreamRoles, technology, description } = relationship;
  const [up, down] = [nameOf(upstreamId), nameOf(downstreamId)];
  const notes = description === '' ? [] : [`  ${blockComment(description)}`];
  if (kind === 'separate-ways' || kind === 'big-ball') {
    return [...notes, `  ${blockComment(`${kindLabels[kind]}: ${up}, ${down}`)}`];
  }
  const head = isSymmetric(kind)
    ? kind === 'partnership'
      ? `${up} [P]<->[P] ${down}`
      : `${up} [SK]<->[SK] ${down}`
    : `${up} [${['U', ...(kind === 'customer-supplier' ? ['S'] : []), ...upstreamRoles].join(',')}]->[${[
        'D',
        ...(kind === 'customer-supplier' ? ['C'] : []),
        ...downstreamRoles,
      ].join(',')}] ${down}`;
  if (technology === '') return [...notes, `  ${head}`];
  return [...notes, `  ${head} {`, `    implementationTechnology = ${quoted(technology)}`, '  }'];
}

function cmlContext({ id, name, description, team }: BoundedContext, nameOf: NameOf): readonly string[] {
  const own = nameOf(id);
  const facts = [
    ...respelledComment(name, own).map((comment) => `  ${comment}`),
    ...(description === '' ? [] : [`  domainVisionStatement = ${quoted(description)}`]),
    ...(team === '' ? [] : [`  responsibilities = ${quoted(`Team: ${team}`)}`]),
  ];
  const head = `BoundedContext ${own} implements ${own}Subdomain`;
  return facts.length === 0 ? [head] : [`${head} {`, ...facts, '}'];
}

/** The map in the Context Mapper language. `domain` names the domain of the subdomains. */
export function contextMapperText({ state, contexts, relationships }: MapDocument, domain: string): string {
  const nameOf = namesIn(contexts);
  const lines = [
    'ContextMap {',
    '  type = SYSTEM_LANDSCAPE',
    `  state = ${state}`,
    ...(contexts.length > 0 ? ['', `  contains ${contexts.map(({ id }) => nameOf(id)).join(', ')}`] : []),
    ...relationships.flatMap((one) => ['', ...cmlRelationship(one, nameOf)]),
    '}',
    ...contexts.flatMap((one) => ['', ...cmlContext(one, nameOf)]),
  ];
  if (contexts.length > 0) {
    const ofDomain = identifiersOf([{ id: 'domain', name: domain }], [])('domain');
    lines.push('', `Domain ${ofDomain.charAt(0).toUpperCase()}${ofDomain.slice(1)}Domain {`);
    for (const { id, subdomain } of contexts) {
      lines.push(`  Subdomain ${nameOf(id)}Subdomain {`, `    type = ${subdomainTypes[subdomain]}`, '  }');
    }
    lines.push('}');
  }
  return `${lines.join('\n')}\n`;
}

const words = (text: string): string => plantumlWords(oneLine(text));

function plantRelationship(relationship: ContextRelationship, nameOf: NameOf): string {
  const { kind, upstreamId, downstreamId, upstreamRoles, downstreamRoles, technology } = relationship;
  const label = [kindLabels[kind], ...(technology === '' ? [] : [`(${technology})`])].join(' ');
  if (isSymmetric(kind)) {
    const line = kind === 'separate-ways' ? '..' : kind === 'big-ball' ? '==' : '--';
    return `${nameOf(upstreamId)} ${line} ${nameOf(downstreamId)} : ${words(label)}`;
  }
  const end = (first: string, roles: readonly string[]): string => `"${[first, ...roles].join(', ')}"`;
  const [up, down] = [end('U', upstreamRoles), end('D', downstreamRoles)];
  return `${nameOf(upstreamId)} ${up} --> ${down} ${nameOf(downstreamId)} : ${words(label)}`;
}

/** The map as a component diagram of PlantUML. */
export function plantumlText({ state, contexts, relationships }: MapDocument, title: string): string {
  const nameOf = namesIn(contexts);
  const lines = [
    '@startuml',
    `title ${words(`${title} (${stateLabels[state]})`)}`,
    'left to right direction',
    ...contexts.map(({ id, name, subdomain, team }) => {
      const facts = [subdomainLabels[subdomain], ...(team === '' ? [] : [team])].map(words).join('\\n');
      return `component "${words(name)}\\n${facts}" as ${nameOf(id)}`;
    }),
    ...relationships.map((one) => plantRelationship(one, nameOf)),
    '@enduml',
  ];
  return `${lines.join('\n')}\n`;
}

/** The map as JSON that a save accepts, with its revision added. */
export const jsonText = ({ state, contexts, relationships }: MapDocument): string =>
  `${JSON.stringify({ state, contexts, relationships }, undefined, 2)}\n`;
