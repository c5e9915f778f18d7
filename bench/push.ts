/**
 * Times the push of external ADRs, first and again, on a fresh embedded database (or TEST_DB=postgres with DATABASE_URL).
 * Run: `node bench/push.ts [records] [words in each]`. Prints milliseconds of the calls, as the program would wait for them.
 */
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { pushAdrs } from '#features/adrs/contract.ts';
import { getProject } from '#features/projects/contract.ts';
import { startTestApp } from '../apps/server/testing/test-app.ts';

const [records = 500, words = 400] = process.argv.slice(2).map(Number);
const vocabulary = Array.from({ length: 4_000 }, (_, at) => `word${((at * 7_919) % 4_000).toString(36)}`);
const prose = (seed: number): string =>
  Array.from({ length: words }, (_, at) => vocabulary[(seed * 31 + at * at) % vocabulary.length]).join(' ');

const documents = Array.from({ length: records }, (_, at) => {
  const number = at + 1;
  const before = String(at).padStart(4, '0');
  const status = at % 5 === 4 ? `Accepted\n\nSupersedes [${at}. Record](${before}-record.md)` : 'Accepted';
  return {
    externalId: `docs/adr/${String(number).padStart(4, '0')}-record.md`,
    title: `Record ${number}`,
    webUrl: `https://git.example/blob/main/docs/adr/${number}.md`,
    markdown: `# ${number}. Record ${number}\n\nDate: 2024-01-01\n\n## Status\n\n${status}\n\n## Context\n\n${prose(at)}\n\n## Decision\n\n- one\n- two [before](${before}-record.md)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`,
  };
});

const it = await startTestApp({});
const ada = await it.aPerson();
await ada.call(enableApi, { body: {} });
const wish = { name: 'Bench', scopes: ['adr:push' as const] };
const { key } = (await ada.call(createOrganizationKey, { body: wish })).reply;
const { code } = (await ada.call(getProject, { params: { id: ada.projectId } })).reply;

for (const name of ['first push', 'same again', 'same again', 'one changed']) {
  const [head, ...rest] = documents;
  const changed = head && { ...head, markdown: `${head.markdown}\nMore.\n` };
  const sent = name === 'one changed' && changed ? [changed, ...rest] : documents;
  const started = performance.now();
  const outcome = await it.call(
    pushAdrs,
    { params: { code }, body: { repository: 'bench', complete: true, documents: sent } },
    { token: key },
  );
  const { created, updated, unchanged } = outcome.reply;
  const ms = Math.round(performance.now() - started);
  console.log(`${name}: ${ms} ms (${created} new, ${updated} changed, ${unchanged} unchanged)`);
}
await it.app.close();
