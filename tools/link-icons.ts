/** Generates features/projects/web/generated/link-icon-set.ts: component and search words of every link icon. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkIconNames } from '../features/projects/model/link-icon-names.ts';

const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules/@tabler');
const target = join(root, 'features/projects/web/generated/link-icon-set.ts');
const mostWords = 5;

const described = JSON.parse(readFileSync(join(packages, 'icons/icons.json'), 'utf8')) as Record<
  string,
  { readonly tags?: readonly (string | number)[] }
>;
const imports = readFileSync(join(packages, 'icons-react/dist/esm/dynamic-imports.mjs'), 'utf8');
const components = new Map(
  [...imports.matchAll(/"([a-z0-9-]+)": \(\) => import\('\.\/icons\/(Icon\w+)\.ts'\)/g)].map(([, name, component]) => [
    name ?? '',
    component ?? '',
  ]),
);

const componentOf = (name: string): string => {
  const component = components.get(name);
  if (!component) throw new Error(`There is no Tabler icon ${name}.`);
  return component;
};

/** A few words of the icon's description that are not in its name. */
function wordsOf(name: string): string {
  const own = new Set(name.split('-'));
  const words = (described[name]?.tags ?? []).map((tag) => String(tag).toLowerCase());
  return [...new Set(words.filter((word) => /^[a-z0-9 -]{3,16}$/.test(word) && !own.has(word)))]
    .slice(0, mostWords)
    .join(' ');
}

const lines = linkIconNames.map((name) => {
  const key = /^[a-z0-9]+$/.test(name) ? name : `'${name}'`;
  return `  ${key}: entry(${componentOf(name)}, '${wordsOf(name)}'),`;
});

writeFileSync(
  target,
  `/** Written by tools/link-icons.ts. A chunk of its own: nobody loads it who draws no link. */
import {
${linkIconNames.map((name) => `  ${componentOf(name)},`).join('\n')}
} from '@tabler/icons-react';
import type { LinkIconEntry } from '../link-icon-entry.ts';

const entry = (icon: LinkIconEntry['icon'], words: string): LinkIconEntry => ({ icon, words });

/** Component and search words of every icon, by name. */
export const linkIconSet: Readonly<Record<string, LinkIconEntry>> = {
${lines.join('\n')}
};
`,
);
console.log(`${linkIconNames.length} icons`);
