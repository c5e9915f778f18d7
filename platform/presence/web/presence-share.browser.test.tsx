/** Who leaves a thing says so: nobody sees a window there that is gone. */
import { afterEach, expect, test, vi } from 'vitest';
import { setApiScope } from '#platform/http/web/api.ts';
import { answerCalls } from '#platform/identity/web/workspace-fixture.tsx';
import { startSharing } from './presence-share.ts';

const [board, other, projectId] = [1, 2, 3].map((n) => `0190ffff-0000-7000-8000-00000000000${n}`);
const nothing = () => undefined;
const place = () => ({ isEditing: true, view: null, point: null, selected: [] });
const start = (id = '') => startSharing({ subject: `board:${id}`, place, onOthers: nothing });

function signIn(): void {
  setApiScope({
    token: () => 'token',
    organizationId: () => projectId,
    projectId: () => projectId,
    renew: () => Promise.resolve(false),
    ended: nothing,
    forbidden: nothing,
    succeeded: nothing,
    sent: nothing,
  });
}

/** Things that were told, in their order, and whether the window is still there. */
function told(): () => readonly string[] {
  signIn();
  const sent = answerCalls({ 'POST /api/presence': [200, { data: { others: [] } }] });
  return () =>
    sent.map(({ body }) => {
      const { subject, place: at } = body as { readonly subject: string; readonly place: unknown };
      return at === null ? `left ${subject}` : subject;
    });
}

const ben = {
  ...place(),
  client: other ?? '',
  user: { id: projectId ?? '', username: 'Ben' },
};

/** What is due in the next `ms` happens, and answers arrive. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) {
    await vi.advanceTimersByTimeAsync(50);
    for (let turn = 0; turn < 5; turn += 1) await answersArrive();
  }
}

const answersArrive = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage('');
  });

afterEach(() => {
  vi.useRealTimers();
  setApiScope(undefined);
  vi.unstubAllGlobals();
});

test('a window that leaves a board says so', async () => {
  const subjects = told();
  const stop = start(board);
  await expect.poll(subjects).toEqual([`board:${board}`]);
  stop();
  await expect.poll(subjects).toEqual([`board:${board}`, `left board:${board}`]);
});

test('a window that is closed says so at once', async () => {
  const subjects = told();
  const stop = start(board);
  await expect.poll(subjects).toEqual([`board:${board}`]);
  dispatchEvent(new Event('pagehide'));
  expect(subjects()).toEqual([`board:${board}`, `left board:${board}`]);
  stop();
});

test('a board that is opened again at once, to be edited, was never left', async () => {
  const subjects = told();
  start(board)();
  const stop = start(board);
  await expect.poll(subjects).toContain(`board:${board}`);
  await new Promise((done) => setTimeout(done, 400));
  expect(subjects()).not.toContain(`left board:${board}`);
  stop();
});

test('from one board to another only the first one is left', async () => {
  const subjects = told();
  start(board)();
  const stop = start(other);
  await expect.poll(subjects).toContain(`left board:${board}`);
  expect(subjects()).not.toContain(`left board:${other}`);
  stop();
});

test('beside somebody else a selection is told as soon as it changes, and rests are longer where nothing moves', async () => {
  signIn();
  const sent = answerCalls({ 'POST /api/presence': [200, { data: { others: [ben] } }] });
  const selections = () => sent.map(({ body }) => (body as { place: { selected: string[] } | null }).place?.selected);
  let selected: string[] = [];
  vi.useFakeTimers();
  const stop = startSharing({
    subject: `board:${board}`,
    isLively: true,
    place: () => ({ ...place(), selected }),
    onOthers: nothing,
  });
  // Whoever has come is asked about once more, and then both rest.
  await pass(300);
  expect(selections()).toEqual([[], []]);
  await pass(300);
  expect(selections()).toEqual([[], []]);
  selected = ['note'];
  await pass(300);
  expect(selections()[2]).toEqual(['note']);
  await pass(5_000);
  const calls = sent.length;
  await pass(5_000);
  expect(sent.length - calls).toBeLessThanOrEqual(6);
  stop();
});
