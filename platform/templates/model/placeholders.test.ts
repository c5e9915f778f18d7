/** Finding placeholders that were left in a text. */
import { expect, test } from 'vitest';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { templatePlaceholders, unchangedPlaceholders } from './placeholders.ts';

const template =
  '## Problem\n\n*What is wrong today?*\n\n## Options\n\n- Good, because *argument*\n- Bad, because *argument*\n';
const json = (markdown: string): string => JSON.stringify(markdownToDocument(markdown));

test('all placeholders of an unchanged template are found once', () => {
  expect(unchangedPlaceholders(json(template), { builtIn: [template] })).toEqual(['What is wrong today?', 'argument']);
});

test('replaced placeholders and other words in italics are none', () => {
  const written = '## Problem\n\nIt is *really* slow.\n\n- Good, because *argument*\n\nWhat is wrong today?\n';
  expect(unchangedPlaceholders(json(written), { builtIn: [template] })).toEqual(['argument']);
  expect(unchangedPlaceholders(json('Nothing of it.'), { builtIn: [template] })).toEqual([]);
});

test('blocks in italics of a template of the project are placeholders, single words in it are not', () => {
  const own = templatePlaceholders(json('# Risk\n\n*Who is **affected**?*\n\nIt *must* be named.\n\n- *One risk*\n'));
  expect(own).toEqual(['Who is affected?', 'One risk']);
  const written = '*Who is **affected**?*\n\nIt *must* be said.\n\n- Vendors\n';
  expect(unchangedPlaceholders(json(written), { builtIn: [template], own })).toEqual(['Who is affected?']);
});
