/** The page of the link that stops mails: it works without signing in, and by one request of a mail program (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { mailedKinds, stopMails, type UnsubscribeServices } from '#platform/inbox/server/unsubscribing.ts';
import type { NoticeKind } from '#platform/inbox/model/notice-kind.ts';
import { escapeHtml, smallPage } from './small-page.ts';

const path = '/unsubscribe';
const mostBytes = 4_096;
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const text = z.string().check(z.maxLength(500));
const asked = z.object({ token: text, kind: z.optional(text) });

/** `name` says what is stopped to those who do not see the row. */
const button = (
  token: string,
  label: string,
  { kind, name = label }: { kind?: string; name?: string } = {},
): string => {
  const query = new URLSearchParams({ token, ...(kind === undefined ? {} : { kind }) });
  return `<button aria-label="${escapeHtml(name)}" formaction="${escapeHtml(`${path}?${query.toString()}`)}">${escapeHtml(label)}</button>`;
};

const row = (token: string, { kind, label, description }: NoticeKind): string =>
  `<article><form method="post"><p><strong>${escapeHtml(label)}</strong><br>${escapeHtml(description)}</p>
${button(token, 'Stop', { kind, name: `Stop: ${label}` })}</form></article>`;

const settings = '<a href="/my/profile?tab=notifications">My profile, Notifications</a>';

/** `isStopped`: the answer to a button. */
function choicePage(token: string, kinds: readonly NoticeKind[], isStopped = false): string {
  if (kinds.length === 0) {
    return smallPage(
      'Mails',
      `<h1>You get no mails about your inbox</h1><p class="lead">Everything still appears in the inbox. Turn mails on again under ${settings}.</p>`,
    );
  }
  return smallPage(
    'Mails',
    `<h1>Mails about your inbox</h1><p class="lead">${isStopped ? 'These mails are stopped; what is listed here still comes. ' : ''}What you stop here still appears in the inbox. Turn mails on again under ${settings}.</p>
<article><form method="post"><p><strong>All of them</strong></p>${button(token, 'Stop all mails')}</form></article>
${kinds.map((kind) => row(token, kind)).join('\n')}`,
  );
}

const unknownPage = smallPage(
  'Mails',
  `<h1>This link does not work</h1><p class="lead">Please open the link of a newer mail, or sign in and choose under ${settings}.</p>`,
);

/** Registers the page. */
export function mountUnsubscribe(server: FastifyInstance, services: UnsubscribeServices): void {
  void server.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: mostBytes } as const;
    // What mail programs send says nothing that the address does not say.
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, _body, done) => done(null, {}));
    scope.addContentTypeParser('multipart/form-data', options, (_request, _body, done) => done(null, {}));
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    });
    scope.get(path, async (request, reply) => {
      const query = asked.safeParse(request.query);
      const kinds = query.success ? await mailedKinds(services, query.data.token) : undefined;
      if (!query.success || !kinds) return reply.code(404).send(unknownPage);
      return reply.send(choicePage(query.data.token, kinds));
    });
    scope.post(path, async (request, reply) => {
      const query = asked.safeParse(request.query);
      if (!query.success || !(await stopMails(services, query.data.token, query.data.kind))) {
        return reply.code(404).send(unknownPage);
      }
      return reply.send(choicePage(query.data.token, (await mailedKinds(services, query.data.token)) ?? [], true));
    });
  });
}
