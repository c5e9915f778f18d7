/** Strips unused emoji data from builds: a third of its size remains. */
import { gemoji } from 'gemoji';
import type { Plugin } from 'vite';

/** The plugin; keeps the used fields: emoji, names and tags. */
export function emojiData(): Plugin {
  return {
    name: 'archwright-emoji-data',
    apply: 'build',
    transform(_code, id) {
      if (!/[/\\]gemoji[/\\]index\.js$/.test(id)) return null;
      const lines = gemoji.map(
        ({ emoji, names, tags }) => `${emoji} ${names.join(',')} ${tags.join(',').replaceAll(' ', '_')}`,
      );
      const read = `line => { const [emoji, names, tags] = line.split(' '); return { emoji, names: names.split(','), tags: tags ? tags.split(',') : [] }; }`;
      return `export const gemoji = ${JSON.stringify(lines.join('\n'))}.split('\\n').map(${read});`;
    },
  };
}
