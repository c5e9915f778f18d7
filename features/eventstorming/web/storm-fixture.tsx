/** Browser test fixture: the editor of a board with a real store, and a server that keeps one board and its versions. */
import '@mantine/core/styles.layer.css';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { connectedForTest } from '#platform/editing/web/open-store-fixture.ts';
import {
  aProject,
  answerCalls,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import { boardOnlyReadMessage, staleBoardMessage, type Board } from '../contract.ts';
import type { StormLevel } from '../model/storm-state.ts';
import { StormContext } from './storm-context.tsx';
import { StormFrame } from './storm-frame.tsx';
import { StormStore } from './storm-store.ts';

/** Id of the open board, and of the context that its commands may belong to. */
export const boardId = '0190ffff-0000-7000-8000-000000000001';
/** See `boardId`. */
export const orderingId = '0190ffff-0000-7000-8000-000000000002';
const address = `/api/architect/boards/${boardId}`;

/** Server state. */
export class StormServer {
  board: Board;
  readonly sent: readonly SentCall[];
  readonly #texts = new Map<number, Board['board']>();

  constructor(board: Board['board']) {
    const at = '2026-11-24T00:00:00.000Z';
    const row = { id: boardId, name: 'Board 1', cards: 3, createdAt: at, updatedAt: at, updatedBy: 'Ann' };
    this.board = { ...row, board, revision: 1 };
    this.#texts.set(1, board);
    this.sent = answerCalls({
      'GET /api/architect/boards': () => [200, this.#list()],
      'GET /api/context-map': () => [200, { data: contextMap }],
      [`PUT ${address}`]: ({ body }) => this.#save(body as Board),
      'GET /api/links/targets': () => [200, linkTargets],
      [`GET ${address}/elements`]: () => [200, { data: { resources: [] } }],
      [`GET ${address}/revisions`]: () => [200, this.#versions()],
      ...Object.fromEntries(Array.from({ length: 6 }, (_none, n) => this.#versionCalls(n + 1)).flat()),
    });
  }

  /** Somebody else saves. */
  meanwhile(board: Board['board']): void {
    this.#keep({ board });
  }

  #list() {
    const { board: _document, ...row } = this.board;
    return { data: { resources: [row], pagination: { page: 1, perPage: 100, total: 1 } } };
  }

  #keep(changed: Partial<Board>): void {
    this.board = { ...this.board, ...changed, revision: this.board.revision + 1 };
    this.#texts.set(this.board.revision, this.board.board);
  }

  #save({ name, board, revision }: Board): Answer {
    if (revision !== this.board.revision) {
      const error = { code: staleRevisionCode, message: staleBoardMessage('Ann') };
      return [422, { error, current: this.board }];
    }
    this.#keep({ name, board });
    return [200, { data: this.board }];
  }

  readonly #row = (n: number) => ({ n, name: null, at: this.board.updatedAt, by: { id: null, username: 'Ann' } });

  #versions() {
    const resources = [...this.#texts.keys()].toReversed().map(this.#row);
    return { data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } } };
  }

  #versionCalls(n: number): readonly (readonly [string, () => Answer])[] {
    const path = `${address}/revisions/${n}`;
    return [
      [`GET ${path}`, () => [200, { data: { ...this.#row(n), text: JSON.stringify(this.#texts.get(n)) } }]],
      [`POST ${path}/restore`, () => this.#save({ ...this.board, board: this.#texts.get(n) ?? this.board.board })],
    ];
  }
}

const linkTargets = {
  data: {
    resources: [
      {
        kind: 'adr',
        id: '0190ffff-0000-7000-8000-000000000003',
        title: 'Keep stock for an hour',
        number: '#007',
        state: { label: 'Accepted', theme: 'green' },
      },
    ],
    pagination: { page: 1, perPage: 100, total: 1 },
  },
};

const contextMap = {
  state: 'AS_IS',
  contexts: [
    {
      id: orderingId,
      name: 'Ordering',
      description: '',
      subdomain: 'core',
      team: 'Checkout',
      elementIds: [],
      position: { x: 0, y: 0 },
    },
  ],
  relationships: [],
  elements: [],
  formerContexts: [],
  revision: 1,
  updatedAt: null,
  updatedBy: null,
} as const;

/** Handle of an open board. */
export interface OpenedStorm {
  readonly store: StormStore;
  readonly server: StormServer;
}

/** Time in which a view that still moves is seen to move. */
export async function frames(): Promise<void> {
  for (let at = 0; at < 3; at += 1) await new Promise(requestAnimationFrame);
}

/** Renders the editor of a board. */
export async function openStormEditor(
  board: unknown,
  { isReadOnly = false, level = 'design' }: { readonly isReadOnly?: boolean; readonly level?: StormLevel } = {},
): Promise<OpenedStorm> {
  const server = new StormServer(board as Board['board']);
  const place = { userId: boardId, organizationId: boardId, projectId: boardId, windowId: crypto.randomUUID() };
  const store = connectedForTest(
    new StormStore({
      board: server.board,
      place,
      level,
      onlyRead: isReadOnly ? boardOnlyReadMessage : undefined,
      draft: undefined,
    }),
  );
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <StormContext value={store}>
        <main style={{ position: 'relative', display: 'flex', height: '100vh', overflow: 'hidden' }}>
          <StormFrame
            find=""
            card=""
            onLevel={(chosen) => store.send({ kind: 'level-chosen', level: chosen })}
            onBoard={() => undefined}
          />
        </main>
      </StormContext>
      <Toasts />
    </SignedIn>,
  );
  await expect.poll(() => document.querySelector('[data-scene]')).not.toBeNull();
  // The view is fitted to what was measured.
  await frames();
  return { store, server };
}
