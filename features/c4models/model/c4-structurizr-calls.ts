/** A C4 model as the Structurizr workspace of its project: what would be lost, and making it. */
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';
import { converted, losses } from '#platform/exchange/contract.ts';
import { byId, reads } from '../contract.ts';

/** What a workspace of a model would not hold. */
export const previewC4Workspace = call({
  ...reads,
  name: 'previewC4Workspace',
  path: '/c4models/:id/structurizr',
  summary: 'What a Structurizr workspace of a C4 model would not hold; stores nothing',
  params: byId,
  reply: z.strictObject({ losses }),
  envelope: 'item',
});

/**
 * Writes a model as the workspace of the project, which is created if there is none. One that exists is replaced if
 * `revision` is its own, and keeps its text in the history; 422 `stale_revision` with `current` otherwise.
 */
export const createC4Workspace = call({
  ...reads,
  name: 'createC4Workspace',
  method: 'POST',
  path: '/c4models/:id/structurizr',
  summary: 'Write a C4 model as the Structurizr workspace of the project',
  permission: 'structurizr.write',
  params: byId,
  body: z.strictObject({
    /** Of the workspace that is replaced; 0 or absent when there is none. */
    revision: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  }),
  reply: converted,
  envelope: 'item',
  status: 201,
});
