/** Browser test fixture: the editor of a database model with a real store, and a server that keeps one model and its versions. */
import { fromDocument, migrate, migrationText } from '@archwright/mysql-ddl';
import '@mantine/core/styles.layer.css';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { connectedForTest } from '#platform/editing/web/open-store-fixture.ts';
import {
  aProject,
  answerCalls,
  refusal,
  SignedIn,
  type Answer,
  type SentCall,
} from '#platform/identity/web/workspace-fixture.tsx';
import { Toasts } from '#platform/ui/web/toasts.tsx';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { defaultPlatform, staleDbModelMessage, type DbModel, type ExportFormat } from '../contract.ts';
import { exportText } from '../model/export-text.ts';
import { importText, type ImportRequest, type ImportResult } from '../model/import-text.ts';
import { engineModel, modelShape, type ModelDocument } from '../model/model-shape.ts';
import { SchemaContext } from './schema-context.tsx';
import { SchemaFrame } from './schema-frame.tsx';
import { SchemaStore } from './schema-store.ts';

/** Id of the open model. */
export const schemaId = '0190eeee-0000-7000-8000-000000000001';
const address = `/api/dbmodels/${schemaId}`;

type Asked = Pick<ImportRequest, 'format' | 'data' | 'mode' | 'statements'> & {
  readonly partial?: boolean;
  readonly revision?: number;
};

const modelOf = (text: string): ModelDocument => modelShape.parse(JSON.parse(text));

/** Server state. Texts are read and written by the engine. */
export class SchemaServer {
  dbModel: DbModel;
  readonly sent: readonly SentCall[];
  /** Response to the next save or import instead. */
  refusal: Answer | undefined;
  readonly #texts = new Map<number, string>();

  constructor(model: string) {
    const at = '2026-11-22T00:00:00.000Z';
    const row = { id: schemaId, name: 'Shop', tables: 2, createdAt: at, updatedAt: at, updatedBy: 'Ann' };
    this.dbModel = { ...row, platform: defaultPlatform, model, revision: 1 };
    this.#texts.set(1, model);
    this.sent = answerCalls({
      [`GET ${address}`]: () => [200, { data: this.dbModel }],
      [`PUT ${address}`]: ({ body }) => this.#save(body as DbModel),
      [`PUT ${address}/import`]: ({ body }) => this.#import(body as Asked),
      [`POST ${address}/import/preview`]: ({ body }) => {
        const result = this.#read(body as Asked);
        return [200, { data: { ...result, model: JSON.stringify(result.model) } }];
      },
      [`GET ${address}/export`]: (_sent, query) => [200, { data: { data: this.#export(query) } }],
      [`GET ${address}/versions`]: () => [200, this.#versions()],
      ...Object.fromEntries(Array.from({ length: 9 }, (_none, at) => this.#versionCalls(at + 1)).flat()),
    });
  }

  /** Somebody else saves. */
  meanwhile(model: string): void {
    this.#keep({ model });
  }

  #keep(changed: Partial<DbModel>): void {
    this.dbModel = { ...this.dbModel, ...changed, revision: this.dbModel.revision + 1 };
    this.#texts.set(this.dbModel.revision, this.dbModel.model);
  }

  #refused(revision: number | undefined): Answer | undefined {
    const { refusal: chosen } = this;
    this.refusal = undefined;
    if (chosen || revision === this.dbModel.revision) return chosen;
    const error = { code: staleRevisionCode, message: staleDbModelMessage('Ann') };
    return [422, { error, current: this.dbModel }];
  }

  #save({ name, model, revision }: DbModel): Answer {
    const refused = this.#refused(revision);
    if (refused) return refused;
    this.#keep({ name, model });
    return [200, { data: this.dbModel }];
  }

  #read({ format, data, mode, statements }: Asked): ImportResult {
    const current = modelOf(this.dbModel.model);
    return importText({ format, data, mode, statements, platform: defaultPlatform, current });
  }

  #import(asked: Asked): Answer {
    const refused = this.#refused(asked.revision);
    if (refused) return refused;
    const { model, problems, warnings, counts } = this.#read(asked);
    if (problems.length > 0 && !asked.partial) return refusal('The text has errors.');
    this.#keep({ model: JSON.stringify(model) });
    const { model: text, revision } = this.dbModel;
    return [200, { data: { model: text, revision, warnings, counts } }];
  }

  #export(query: URLSearchParams): string {
    const { name, model } = this.dbModel;
    const format = query.get('format') as ExportFormat;
    return exportText({ name, format, platform: query.get('platform') ?? defaultPlatform, model: modelOf(model) });
  }

  readonly #row = (n: number) => ({ n, name: null, at: this.dbModel.updatedAt, by: { id: null, username: 'Ann' } });

  #versions() {
    const resources = [...this.#texts.keys()].toReversed().map(this.#row);
    return { data: { resources, pagination: { page: 1, perPage: 20, total: resources.length } } };
  }

  #migration(n: number, to: string): Answer {
    const text = to === 'current' ? this.dbModel.model : this.#texts.get(Number(to));
    const [before, after] = [this.#texts.get(n) ?? '', text ?? ''].map((one) =>
      fromDocument(engineModel(modelOf(one))),
    );
    if (!before || !after) return [404];
    const { up, down } = migrate(before, after, { platform: defaultPlatform });
    const warnings = up.flatMap(({ loses }) => loses ?? []);
    return [200, { data: { up: migrationText(up), down: migrationText(down), warnings } }];
  }

  #versionCalls(n: number): readonly (readonly [string, (sent: SentCall, query: URLSearchParams) => Answer])[] {
    const path = `${address}/versions/${n}`;
    return [
      [`GET ${path}`, () => [200, { data: { ...this.#row(n), text: this.#texts.get(n) } }]],
      [`GET ${path}/migration`, (_sent, query) => this.#migration(n, query.get('to') ?? 'current')],
      [`POST ${path}/restore`, () => this.#save({ ...this.dbModel, model: this.#texts.get(n) ?? '' })],
    ];
  }
}

/** Handle of an open model. */
export interface OpenedSchema {
  readonly store: SchemaStore;
  readonly server: SchemaServer;
}

/** Renders the editor of a model. */
export async function openSchemaEditor(
  model: string,
  { isReadOnly = false, draft }: { readonly isReadOnly?: boolean; readonly draft?: DocumentDraft } = {},
): Promise<OpenedSchema> {
  const server = new SchemaServer(model);
  const place = { userId: schemaId, organizationId: schemaId, projectId: schemaId, windowId: crypto.randomUUID() };
  const store = connectedForTest(new SchemaStore({ dbModel: server.dbModel, place, isReadOnly, draft }));
  await render(
    <SignedIn projects={[aProject('shop')]}>
      <SchemaContext value={store}>
        <main style={{ position: 'relative', display: 'flex', height: '100vh', overflow: 'hidden' }}>
          <SchemaFrame find="" />
        </main>
      </SchemaContext>
      <Toasts />
    </SignedIn>,
  );
  await expect.poll(() => document.querySelector('[data-scene]')).not.toBeNull();
  return { store, server };
}
