/** Calls for what people say about a jar: accepted classes, notes, targets. */
import * as z from 'zod/mini';
import { call, id, line, requiredMessage, text } from '#platform/http/contract.ts';
import { jarParams, metricLimits, metricNote, metricTarget, monthNumber, write } from '../contract.ts';
import { acceptance } from './metric-shapes.ts';

const className = text(metricLimits.className).check(z.minLength(1, requiredMessage));

/** Accepts a class as it is, for example generated code: it is no longer flagged, in all months. */
export const acceptMetricClass = call({
  name: 'acceptMetricClass',
  method: 'PUT',
  path: '/metrics/jars/:id/accepted',
  summary: 'Accept a class as it is',
  ...write,
  params: jarParams,
  body: z.strictObject({ classname: className, reason: line(metricLimits.reason) }),
  reply: acceptance,
  envelope: 'item',
});

/** Flags a class again. */
export const unacceptMetricClass = call({
  name: 'unacceptMetricClass',
  method: 'DELETE',
  path: '/metrics/jars/:id/accepted',
  summary: 'Flag an accepted class again',
  ...write,
  params: jarParams,
  query: z.strictObject({ class: className }),
  envelope: 'none',
});

/** Years that a note can stand at: those of reports. */
export const noteYears = { first: 1970, last: 2100 } as const;
/** A month before or after them. */
export const noteMonthMessage = `Please select a month from ${noteYears.first} to ${noteYears.last}.`;

const noteYear = z.coerce
  .number(noteMonthMessage)
  .check(z.int(), z.minimum(noteYears.first, noteMonthMessage), z.maximum(noteYears.last, noteMonthMessage));

/** Adds a note to the time line of a jar. */
export const addMetricNote = call({
  name: 'addMetricNote',
  method: 'POST',
  path: '/metrics/jars/:id/notes',
  summary: 'Add a note to the time line of a metrics jar',
  ...write,
  params: jarParams,
  body: z.strictObject({ year: noteYear, month: monthNumber, text: line(metricLimits.note) }),
  reply: metricNote,
  envelope: 'item',
  status: 201,
});

/** Removes a note. */
export const removeMetricNote = call({
  name: 'removeMetricNote',
  method: 'DELETE',
  path: '/metrics/jars/:id/notes/:noteId',
  summary: 'Remove a note from the time line of a metrics jar',
  ...write,
  params: z.strictObject({ id, noteId: id }),
  envelope: 'none',
});

/** Sets a target: for a metric of the project, or for the average score of a namespace. */
export const addMetricTarget = call({
  name: 'addMetricTarget',
  method: 'POST',
  path: '/metrics/jars/:id/targets',
  summary: 'Set a target of a metrics jar',
  ...write,
  params: jarParams,
  body: z.strictObject({
    metric: line(100),
    namespace: z._default(text(metricLimits.className), ''),
    value: z.number().check(z.minimum(0), z.maximum(1e12)),
    due: z.iso.date(),
  }),
  reply: metricTarget,
  envelope: 'item',
  status: 201,
});

/** Removes a target. */
export const removeMetricTarget = call({
  name: 'removeMetricTarget',
  method: 'DELETE',
  path: '/metrics/jars/:id/targets/:targetId',
  summary: 'Remove a target of a metrics jar',
  ...write,
  params: z.strictObject({ id, targetId: id }),
  envelope: 'none',
});
