/** Browser test fixture: the editor of a diagram with a real store, and a server that keeps one diagram by its revision. */
import '@mantine/core/styles.layer.css';
import { render } from 'vitest-browser-react';
import { endsWithTest } from '#platform/editing/web/open-store-fixture.ts';
import {
  aProject,
  answerCalls,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import { staleDiagramMessage, type Diagram } from '../contract.ts';
import { emptyContent } from '../model/board-document.ts';
import { BoardContext } from './board-context.tsx';
import { BoardFrame } from './board-frame.tsx';
import { BoardStore } from './board-store.ts';

/** Id of the open diagram. */
export const boardId = '0190dddd-0000-7000-8000-000000000001';
const id = boardId;

/** Server state. */
export class BoardServer {
  diagram: Diagram;
  readonly sent: readonly SentCall[];
  /** Response to the next save instead. */
  refusal: Answer | undefined;

  constructor(content: string, more: Parameters<typeof answerCalls>[0] = {}) {
    const updatedAt = '2026-11-22T00:00:00.000Z';
    this.diagram = {
      id,
      name: 'Board',
      serialNumber: 7,
      updatedAt,
      updatedBy: 'Ann',
      content,
      revision: 1,
      isTemplate: false,
    };
    this.#keep();
    this.sent = answerCalls({
      ...more,
      [`GET /api/diagrams/${id}`]: () => [200, { data: this.diagram }],
      [`PUT /api/diagrams/${id}`]: ({ body }) => this.#save(body as Diagram),
      [`GET /api/diagrams/${id}/revisions`]: () => [200, this.#revisions()],
      ...Object.fromEntries(Array.from({ length: 20 }, (_none, at) => this.#versionCalls(at + 1)).flat()),
    });
  }

  readonly #texts = new Map<number, string>();

  /** Every save is a version. */
  #keep(): void {
    this.#texts.set(this.diagram.revision, this.diagram.content);
  }

  #row = (n: number) => ({ n, name: null, at: this.diagram.updatedAt, by: { id: null, username: 'Ann' } });

  #revisions() {
    const resources = [...this.#texts.keys()].toReversed().map(this.#row);
    return { data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } } };
  }

  #versionCalls(n: number): readonly (readonly [string, () => Answer])[] {
    const path = `/api/diagrams/${id}/revisions/${n}`;
    return [
      [`GET ${path}`, () => [200, { data: { ...this.#row(n), text: this.#texts.get(n) } }]],
      [`POST ${path}/restore`, () => this.#save({ ...this.diagram, content: this.#texts.get(n) ?? '' })],
    ];
  }

  /** Somebody else saves. */
  meanwhile(content: string): void {
    this.diagram = { ...this.diagram, content, revision: this.diagram.revision + 1 };
    this.#keep();
  }

  #save({ name, content, revision }: Diagram): Answer {
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal) return refusal;
    if (revision !== this.diagram.revision) {
      const error = { code: staleRevisionCode, message: staleDiagramMessage('Ann') };
      return [422, { error, current: this.diagram }];
    }
    this.diagram = { ...this.diagram, name, content, revision: revision + 1 };
    this.#keep();
    return [200, { data: this.diagram }];
  }
}

/** Handle of an open diagram. */
export interface OpenedBoard {
  readonly store: BoardStore;
  readonly server: BoardServer;
}

/** Renders the editor of a diagram. */
export async function openBoardEditor(
  content = emptyContent,
  isReadOnly = false,
  answers: Parameters<typeof answerCalls>[0] = {},
): Promise<OpenedBoard> {
  const server = new BoardServer(content, answers);
  const place = { userId: id, organizationId: id, projectId: id, windowId: crypto.randomUUID() };
  const store = endsWithTest(new BoardStore({ diagram: server.diagram, place, isReadOnly, draft: undefined }));
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <BoardContext value={store}>
        <main style={{ position: 'relative', display: 'flex', height: '100vh', overflow: 'hidden' }}>
          <BoardFrame />
        </main>
      </BoardContext>
      <Toasts />
    </SignedIn>,
  );
  return { store, server };
}
