/** The list of diagrams in a document: whole, and telling why when it cannot be read. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aProject, answerCalls, SignedIn } from '#platform/identity/web/workspace-fixture.tsx';
import { DiagramChooser } from './diagram-chooser.tsx';

afterEach(() => vi.unstubAllGlobals());

const idOf = (n: number): string => `0190dddd-0000-7000-8000-${String(n).padStart(12, '0')}`;
const all = Array.from({ length: 130 }, (_none, at) => ({
  id: idOf(at + 1),
  name: `Diagram ${at + 1}`,
  serialNumber: at + 1,
  updatedAt: '2026-11-22T00:00:00.000Z',
  updatedBy: 'Ann',
  isTemplate: false,
}));

const open = (value: string) =>
  render(
    <SignedIn projects={[aProject('shop')]}>
      <DiagramChooser value={value} onChange={() => undefined} />
    </SignedIn>,
  );
const shown = () => page.getByRole('combobox', { name: 'Diagram' }).element() as HTMLSelectElement;

test('has every diagram of the project, also the oldest', async () => {
  answerCalls({
    'GET /api/diagrams': (_sent, query) => {
      const [at, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 20)];
      const rows = all.slice((at - 1) * perPage, at * perPage);
      return [200, { 'hydra:member': rows, 'hydra:totalItems': all.length }];
    },
  });
  await open(idOf(130));
  await expect.poll(() => shown().options.length).toBe(131);
  expect(shown().selectedOptions[0]?.text).toContain('Diagram 130');
});

test('says why there is none when the list cannot be read', async () => {
  answerCalls({ 'GET /api/diagrams': () => [403, { error: { message: 'You may not read diagrams.' } }] });
  await open('');
  await expect.poll(() => shown().options[0]?.text).toContain('Operation cannot be done');
});
