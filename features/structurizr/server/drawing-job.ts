/** Draws the views of a saved workspace, off the request: a job that can be repeated. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { JobDefinition, JobQueue } from '#platform/jobs/server/job-queue.ts';
import { failedWork } from '#platform/inbox/model/notice-kind.ts';
import { tell } from '#platform/inbox/server/notice-table.ts';
import { task } from '#platform/workers/server/task.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import {
  drawingFailedMessage,
  drawingTooLongMessage,
  structurizrLimits,
  tooLargePictureMessage,
  type WorkspaceWarning,
} from '../contract.ts';
import { gridMessage } from '../model/text-messages.ts';
import { matchViews, type MatchedView } from '../model/view-matching.ts';
import type { DrawnPicture, drawViews, planViews } from './structurizr-draw-task.ts';
import { structurizrKind } from './structurizr-search.ts';
import {
  lastSave,
  noteDrawn,
  storedViews,
  storeViews,
  textToDraw,
  undrawnWorkspaces,
  type ViewToStore,
  type WorkspaceKey,
} from './structurizr-table.ts';

const jobName = 'draw-structurizr';
const taskModule = new URL('./structurizr-draw-task.ts', import.meta.url);
const planTask = task<typeof planViews>(taskModule, 'planViews');
/** Views of a batch share a process; a batch has this many times the limit of one view. */
const batch = { views: 20, seconds: 3 * structurizrLimits.viewSeconds } as const;
const batchTask = task<typeof drawViews>(taskModule, 'drawViews', { seconds: batch.seconds });
const viewTask = task<typeof drawViews>(taskModule, 'drawViews', { seconds: structurizrLimits.viewSeconds });

/** What drawing needs. */
export interface DrawingServices {
  readonly database: Database;
  readonly workers: WorkerPool;
}

/** What asking for a drawing needs of the job queue. */
export type DrawQueue = Pick<JobQueue, 'enqueue'>;

/** Asks for the drawing of a workspace within the transaction that saves it. */
export const askToDraw = (queue: DrawQueue, db: Db, { organizationId, id }: WorkspaceKey): Promise<void> =>
  queue.enqueue(db, jobName, { organizationId, id }, organizationId);

/** The views could not be drawn, for a reason that repeating does not change. */
class Undrawable extends Error {}

/** Draws the views of one text in processes that can be ended. */
class Drawing {
  readonly #services: DrawingServices;
  readonly #workspace: WorkspaceKey;
  readonly #dsl: string;
  readonly #end = performance.now() + structurizrLimits.workspaceSeconds * 1_000;

  constructor(services: DrawingServices, workspace: WorkspaceKey, dsl: string) {
    this.#services = services;
    this.#workspace = workspace;
    this.#dsl = dsl;
  }

  /** Pictures by key. Throws `Undrawable` after a minute. */
  async pictures(keys: readonly string[]): Promise<ReadonlyMap<string, DrawnPicture>> {
    const drawn = new Map<string, DrawnPicture>();
    for (let at = 0; at < keys.length; at += batch.views) {
      for (const picture of await this.#batch(keys.slice(at, at + batch.views))) drawn.set(picture.key, picture);
    }
    return drawn;
  }

  /** A batch that is too much for its limit is drawn view by view, and a view that is, as a grid. */
  async #batch(keys: readonly string[]): Promise<readonly DrawnPicture[]> {
    const together = await this.#draw(keys.length > 1 ? batchTask : viewTask, keys, false);
    if (together) return together;
    if (keys.length > 1) {
      const pictures: DrawnPicture[] = [];
      for (const key of keys) pictures.push(...(await this.#batch([key])));
      return pictures;
    }
    const grid = await this.#draw(viewTask, keys, true);
    // Not even a grid: its process ended, which says nothing of the time of all views.
    if (!grid) throw new Undrawable(drawingFailedMessage);
    return grid;
  }

  /** Undefined when the process ran into a limit of time or memory. */
  async #draw(
    drawing: typeof viewTask,
    keys: readonly string[],
    isGrid: boolean,
  ): Promise<readonly DrawnPicture[] | undefined> {
    if (performance.now() > this.#end) throw new Undrawable(drawingTooLongMessage);
    try {
      return await this.#services.workers.run(drawing, { dsl: this.#dsl, keys, isGrid }, this.#workspace);
    } catch (error) {
      // Busy workers and a stopping server are no fault of the text: the job is repeated.
      if (error instanceof Failure && error.status === 422) return undefined;
      throw error;
    }
  }
}

const bytesOf = ({ light, dark }: DrawnPicture): number => Math.max(Buffer.byteLength(light), Buffer.byteLength(dark));

/** The views with the pictures that are new; others keep theirs. */
async function toStore(
  drawing: Drawing,
  views: readonly MatchedView[],
  isDrawn: (view: MatchedView) => boolean,
): Promise<readonly ViewToStore[]> {
  const pictures = await drawing.pictures(views.filter((view) => !isDrawn(view)).map(({ key }) => key));
  return views.map((view) => {
    const picture = pictures.get(view.key);
    if (!picture) return view;
    if (bytesOf(picture) > structurizrLimits.pictureBytes) throw new Undrawable(tooLargePictureMessage(view.key));
    return { ...view, picture };
  });
}

/** Draws the current text of a workspace, unless that has been done. Idempotent. */
export async function drawWorkspace(services: DrawingServices, workspace: WorkspaceKey): Promise<void> {
  const { database, workers } = services;
  const saved = await textToDraw(database.owner, workspace);
  if (!saved || saved.drawnRevision >= saved.revision) return;
  const { dsl, revision } = saved;
  const known = await storedViews(database.owner, workspace);
  const hashes = new Map(known.map(({ id, inputHash }) => [id, inputHash]));
  try {
    const planned = await workers.run(planTask, dsl, workspace);
    const views = matchViews(planned, known, randomUUID);
    const drawn = await toStore(
      new Drawing(services, workspace, dsl),
      views,
      (view) => hashes.get(view.id) === view.inputHash,
    );
    const grids = new Set(known.flatMap(({ id, isGrid }) => (isGrid ? [id] : [])));
    const warnings = drawn
      .filter(({ id, picture }) => picture?.isGrid ?? grids.has(id))
      .map(({ key }): WorkspaceWarning => ({ message: gridMessage(key), line: 0 }));
    await database.asOwner(async (owner) => {
      if (await noteDrawn(owner, workspace, { revision, error: null, warnings })) {
        await storeViews(owner, workspace, drawn);
      }
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await database.asOwner(async (owner) => {
      if (await noteDrawn(owner, workspace, { revision, error: reason, warnings: [] })) {
        await tellFailure(owner, workspace, reason);
      }
    });
  }
}

/** Tells the person who saved the text that its views could not be drawn. */
async function tellFailure(owner: Db, { organizationId, id }: WorkspaceKey, reason: string): Promise<void> {
  const saved = await lastSave(owner, { organizationId, id });
  if (!saved?.by) return;
  const thing = { organizationId, projectId: saved.projectId, kind: structurizrKind, id };
  const notice = { kind: failedWork, thing, title: saved.name, what: 'The views could not be drawn', excerpt: reason };
  await tell(owner, { ...notice, by: null }, { people: [saved.by] });
}

/** Why drawing failed, if trying again would not help. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Undrawable) return error.message;
  return error instanceof Failure && error.status === 422 ? drawingFailedMessage : undefined;
}

/**
 * Jobs of drawing. A process may die between a save and its pictures: its job is repeated once its heartbeat is missed,
 * and at the start of every process.
 */
export const drawingJobs = (services: DrawingServices & { readonly queue: DrawQueue }): readonly JobDefinition[] => [
  {
    name: jobName,
    retries: 3,
    // Its tasks would wait for each other in the workers, where an organization runs one at a time.
    slotsPerGroup: 1,
    run: ({ organizationId = '', id = '' }) => drawWorkspace(services, { organizationId, id }),
  },
  {
    name: 'draw-structurizr-rest',
    atStart: true,
    cron: '*/5 * * * *',
    run: async () => {
      const { database, queue } = services;
      // A job for each, so that one that fails or takes long holds up no other.
      for (const workspace of await undrawnWorkspaces(database.owner))
        await askToDraw(queue, database.owner, workspace);
    },
  },
];
