/** The trash of a project: what was removed within the last 30 days, and the way back. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, pageQuery, text } from '#platform/http/contract.ts';

export const restoredMessage = 'It has been restored.';
export const emptyTrashMessage = 'The trash is empty.';
export const emptyTrashHelp = 'What is removed in this project stays here for 30 days.';

export const trashRow = z.strictObject({
  kind: z.string(),
  id,
  title: z.string(),
  removedAt: instant,
  /** Null when nobody knows. */
  removedBy: z.nullable(z.string()),
  /** When it goes for good. */
  purgedAt: instant,
});
export type TrashRow = z.output<typeof trashRow>;

export const listTrash = call({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'What was removed from the project, newest first',
  tag: 'Trash',
  access: 'project',
  permission: 'project.read',
  query: pageQuery(50),
  reply: trashRow,
  envelope: 'list',
});

export const restoreFromTrash = call({
  name: 'restoreFromTrash',
  method: 'POST',
  path: '/trash/:kind/:id/restore',
  summary: 'Bring a removed thing back',
  tag: 'Trash',
  access: 'project',
  permission: 'trash.restore',
  params: z.strictObject({ kind: text(40), id }),
  body: emptyBody,
  envelope: 'none',
});
