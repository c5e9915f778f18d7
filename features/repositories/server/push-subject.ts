/** Things that can be sent to a repository: their texts as they are now. */
import { getAdr } from '#features/adrs/contract.ts';
import { exportDbModel } from '#features/dbmodels/contract.ts';
import { findDbModel } from '#features/dbmodels/server/db-model-facade.ts';
import { getDocument } from '#features/documentation/contract.ts';
import { findWorkspace } from '#features/structurizr/server/structurizr-facade.ts';
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import { keptThereMessage } from '../contract.ts';
import type { OutgoingThing } from '../model/outgoing-path.ts';
import { scopeOf } from './sync-course.ts';

/** What reading a thing needs. */
export interface SubjectMeans {
  readonly services: ModuleServices;
  readonly caller: ProjectCaller;
  readonly runTask: RunTask;
}

/** A thing with its text. */
export interface OutgoingSubject extends OutgoingThing {
  readonly id: string;
  readonly revision: number | null;
  /** Rich text of an ADR or a page; the whole text of others. */
  readonly content: { readonly json: string } | { readonly whole: string; readonly platform?: string };
  /** State of an ADR. */
  readonly status?: string;
}

const nobody = { id: 'repository', address: '', userAgent: '', header: (): undefined => undefined };

/** Reads a thing as the caller sees it. Throws 404 for an unknown one, and 422 for a record that is kept elsewhere. */
export async function readSubject(
  { services, caller, runTask }: SubjectMeans,
  { kind, id }: { readonly kind: OutgoingThing['kind']; readonly id: string },
): Promise<OutgoingSubject> {
  const run = <C extends Call>(call: C, args: CallArgs<C>): Promise<Reply<C>> =>
    services.calls.runAs(caller, call, args, { request: nobody, runTask });
  if (kind === 'adr') {
    const adr = await run(getAdr, { params: { id } });
    if (adr.source === 'external') throw refused(keptThereMessage);
    const { title, serialNumber, revision, json, state } = adr;
    const date = (adr.history[0]?.at ?? adr.createdAt).slice(0, 10);
    return { kind, id, title, serialNumber, date, revision, content: { json }, status: state.name };
  }
  if (kind === 'doc') {
    const { title, revision, json } = await run(getDocument, { params: { id } });
    return { kind, id, title, revision, content: { json } };
  }
  const { database } = services;
  if (kind === 'structurizr') {
    const found = await database.within({ ...scopeOf(caller), readOnly: true }, (db) => findWorkspace(db, caller));
    if (found?.id !== id) throw notFound();
    return { kind, id, title: 'Workspace', revision: found.revision, content: { whole: found.dsl } };
  }
  const model = await database.within({ ...scopeOf(caller), readOnly: true }, (db) => findDbModel(db, caller, id));
  if (!model) throw notFound();
  const { data } = await run(exportDbModel, { params: { id }, query: { format: 'dialect_mysql' } });
  const { name: title, revision, platform } = model;
  return { kind, id, title, revision, content: { whole: data, platform } };
}
