/** Names of exported files. */
import { expect, it } from 'vitest';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { modelFormats, viewFormats } from './export-formats.ts';
import { library } from './testing/sample-model.ts';

it.each([
  ['City library', 'dsl', 'city-library.dsl'],
  ['Größe / 50 %', 'json', 'grosse-50.json'],
  ['日本', 'mmd', 'e.mmd'],
  ['../../etc/passwd', 'puml', 'etc-passwd.puml'],
])('%s is saved as %s in %s', (name, ending, file) => expect(fileNameOf(name, ending)).toBe(file));

it('every format writes the model or a view', () => {
  const [view] = library.views;
  if (!view) throw new Error('no view');
  for (const { write } of Object.values(modelFormats)) expect(write(library)).toContain('Reminder service');
  for (const { write } of Object.values(viewFormats)) expect(write(library, view)).toContain('Reminder service');
});
