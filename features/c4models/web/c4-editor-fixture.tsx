/**
 * Browser test fixture: parts of the editor with a real store, and a server that applies the real rules to one model.
 */
import '@mantine/core/styles.layer.css';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { endsWithTest } from '#platform/editing/web/open-store-fixture.ts';
import {
  aProject,
  answerCalls,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { joined, type ChangeSet } from '#platform/editing/model/change-set.ts';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { versionConflictCode, versionConflictMessage, type C4Change, type C4Model } from '../contract.ts';
import { thingsNow, type C4Brief } from '../model/c4-brief.ts';
import { changeSetBetween } from '../model/c4-change-set.ts';
import type { C4Document } from '../model/c4-document.ts';
import { toC4Document, toC4Model } from '../model/c4-document.ts';
import { applyChanges } from '../model/c4-model.ts';
import { aShop } from '../model/testing/c4-editor-driver.ts';
import { openC4Store, type C4Store } from './c4-store.ts';
import { EditorProvider } from './editor-context.tsx';

const modelId = '0190cccc-0000-7000-8000-000000000000';

/** A UUID for each name, for example `idOf('web')`. */
export function idOf(name: string): string {
  const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return `0190cccc-0000-7000-8000-${hex.slice(-12).padStart(12, '0')}`;
}

type Answers = Parameters<typeof answerCalls>[0];

const idFields = new Set(['id', 'sourceId', 'targetId', 'relationTo', 'parentId']);

/** The same with ids that are valid in calls. */
function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      idFields.has(key) && typeof one === 'string' ? idOf(one) : withIds(one),
    ]),
  );
}

const headOf = (version: number) => ({ id: modelId, createdAt: '2026-11-22T00:00:00.000Z', version });

/** The shop of the editor's sentences: `customer`, `shop` with `web`, `api`, `orders`, and `bank`. */
export const shopModel = (): C4Model => withIds({ ...toC4Model(headOf(1), aShop()), id: 'model' }) as C4Model;

/** Server state. */
export class C4Server {
  document: C4Document;
  version = 1;
  /** What each version after the first touched. */
  readonly #touched: ChangeSet[] = [];
  readonly sent: readonly SentCall[];
  /** Response to the next change instead. */
  refusal: Answer | undefined;
  /** Response to all changes while it is set. */
  denial: Answer | undefined;
  /** Changes are answered when it has resolved. */
  held: Promise<void> | undefined;

  constructor(model: C4Model, answers: Answers = {}) {
    this.document = toC4Document(model);
    const path = `/api/c4models/${model.id}`;
    this.sent = answerCalls({
      [`GET ${path}`]: () => [200, { data: this.model }],
      [`GET ${path}/changes`]: (_sent, query) => [200, { data: this.#since(Number(query.get('after'))) }],
      [`POST ${path}/changes`]: async ({ body }: SentCall) => {
        await this.held;
        return this.#change(body as { version: number; changes: C4Change[] });
      },
      ...Object.fromEntries(
        model.views.flatMap((view) =>
          view.elements.map((entry) => [
            `PATCH ${path}/views/${view.id}/elements/${entry.id}/position`,
            ({ body }: SentCall) => this.#move(view.id, entry.id, body as { version: number; x: number; y: number }),
          ]),
        ),
      ),
      ...answers,
    });
  }

  get model(): C4Model {
    return { ...toC4Model(headOf(this.version), this.document), id: idOf('model') };
  }

  /** Changes sent, in order. */
  get changes(): readonly C4Change[] {
    return this.sent
      .filter(({ call }) => call.startsWith('POST') && call.endsWith('/changes'))
      .flatMap(({ body }) => (body as { changes: C4Change[] }).changes);
  }

  /** Somebody else changes the model. */
  meanwhile(...changes: readonly C4Change[]): void {
    const outcome = applyChanges(this.document, changes, () => crypto.randomUUID());
    if (!('document' in outcome)) throw new Error(outcome.problems[0].message);
    this.#touched.push(changeSetBetween(this.document, outcome.document));
    this.document = outcome.document;
    this.version += 1;
  }

  /** What differs from a version. */
  #since(version: number): C4Brief {
    const touched = this.#touched.slice(version - 1).reduce(joined, new Map());
    return { version: this.version, changes: thingsNow(this.document, touched) };
  }

  #move(viewId: string, elementId: string, { version, x, y }: { version: number; x: number; y: number }): Answer {
    const [status, reply] = this.#change({ version, changes: [{ call: 'moveElement', viewId, elementId, x, y }] });
    return status === 200 ? [200, { data: { version: this.version } }] : [status, reply];
  }

  #change({ version, changes }: { version: number; changes: C4Change[] }): Answer {
    if (this.denial) return this.denial;
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal) return refusal;
    if (version !== this.version) {
      const error = { code: versionConflictCode, message: versionConflictMessage('Ann') };
      return [422, { error, data: this.model }];
    }
    this.meanwhile(...changes);
    return [200, { data: this.#since(version) }];
  }
}

/** Handle of an open editor. */
export interface OpenedEditor {
  readonly store: C4Store;
  readonly server: C4Server;
}

interface EditorOptions {
  readonly model?: C4Model;
  readonly mayWrite?: boolean;
  /** Responses of other calls. */
  readonly answers?: Answers;
  readonly viewName?: string;
}

/** Renders parts of the editor with the containers view of the shop. */
export async function openEditorWith(parts: ReactNode, options: EditorOptions = {}): Promise<OpenedEditor> {
  const { model = shopModel(), mayWrite = true, answers, viewName = 'shop – Containers' } = options;
  const server = new C4Server(model, answers);
  const store = endsWithTest(openC4Store(model));
  const view = model.views.find(({ name }) => name === viewName);
  if (view) store.send({ kind: 'view-opened', viewId: view.id });
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <EditorProvider store={store} mayWrite={mayWrite}>
        <main style={{ position: 'relative', height: '100vh', overflow: 'hidden', background: 'var(--aw-bg-side)' }}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- stands for the canvas, which is one */}
          <div role="application" aria-label="Canvas" tabIndex={0} style={{ height: '100%' }} />
          {parts}
        </main>
      </EditorProvider>
      <Toasts />
    </SignedIn>,
  );
  return { store, server };
}
