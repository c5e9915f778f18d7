/** Bug reports and feature requests, and the inbox in which administrators read them. */
import * as z from 'zod/mini';
import { call, email, emptyBody, id, instant, line, pageQuery, text } from '#platform/http/contract.ts';

// Texts fixed by specification 1 sections 5 and 8.
/** Violation of an empty field. */
export const specifyMessage = 'Please specify this value.';
/** Title after a bug was reported. */
export const bugReportedTitle = 'Bug Reported!';
/** Text after a bug was reported. */
export const bugReportedText = 'Thank you for making this application better with us!';
/** Title when reporting a bug failed. */
export const bugFailedTitle = 'Bug reporting a... bug :(';
/** Text when a report failed. */
export const supportFailedText = 'There is something wrong on our end, sorry :(';
/** Title after a feature was requested. */
export const featureRequestedTitle = 'Feature Requested!';
/** Title when a feature request failed. */
export const featureFailedTitle = "Couldn't request a Feature :(";

/** Maximum length of a report in characters. */
export const longestReport = 10_000;

const content = text(longestReport).check(z.trim(), z.minLength(1, specifyMessage));
const reporter = {
  reporterName: line(200, specifyMessage),
  reporterEmail: email,
  /** URL from which the report was sent, for example `https://archwright.example/projects`. */
  requestedUrl: text(2_000),
};
const sent = z.strictObject({ id });

/** `POST /support/bug-reports`: report a bug. */
export const reportBug = call({
  name: 'reportBug',
  method: 'POST',
  path: '/support/bug-reports',
  summary: 'Report a bug',
  tag: 'Support',
  access: 'user',
  body: z.strictObject({ content, ...reporter }),
  reply: sent,
  envelope: 'item',
  status: 201,
});

/** `POST /support/feature-requests`: ask for a feature. */
export const requestFeature = call({
  name: 'requestFeature',
  method: 'POST',
  path: '/support/feature-requests',
  summary: 'Ask for a feature',
  tag: 'Support',
  access: 'user',
  body: z.strictObject({ title: line(200, specifyMessage), content, ...reporter }),
  reply: sent,
  envelope: 'item',
  status: 201,
});

const kind = z.enum(['bug', 'feature']);
const state = z.enum(['open', 'done']);

/** A report in the inbox of administrators. */
export const supportMessage = z.strictObject({
  id,
  kind,
  state,
  /** Empty for bugs. */
  title: z.string(),
  content: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string(),
  requestedUrl: z.string(),
  createdAt: instant,
});
/** The value that `supportMessage` accepts and returns. */
export type SupportMessage = z.output<typeof supportMessage>;

/** `GET /admin/support-messages`: bug reports and feature requests, newest first. */
export const listSupportMessages = call({
  name: 'listSupportMessages',
  method: 'GET',
  path: '/admin/support-messages',
  summary: 'Bug reports and feature requests, newest first',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  query: z.extend(pageQuery(50), { kind: z.optional(kind), state: z.optional(state) }),
  reply: supportMessage,
  envelope: 'list',
});

/** `POST /admin/support-messages/:id/close`: mark a report as done. */
export const closeSupportMessage = call({
  name: 'closeSupportMessage',
  method: 'POST',
  path: '/admin/support-messages/:id/close',
  summary: 'Mark a report as done',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  params: z.strictObject({ id }),
  body: emptyBody,
  reply: supportMessage,
  envelope: 'item',
});

/** `POST /admin/support-messages/:id/reopen`: mark a report as open again. */
export const reopenSupportMessage = call({
  name: 'reopenSupportMessage',
  method: 'POST',
  path: '/admin/support-messages/:id/reopen',
  summary: 'Mark a report as open again',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  params: z.strictObject({ id }),
  body: emptyBody,
  reply: supportMessage,
  envelope: 'item',
});
