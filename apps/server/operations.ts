/** Endpoints for operators: health, readiness, metrics, and the built-in mailbox while it is enabled. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#platform/database/server/open-database.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { MailboxMessage, Mailer } from '#platform/mail/server/mailer.ts';
import { escapeHtml as escape, smallPage } from './small-page.ts';
import { isLoopback, mailboxPossible, type Config } from './config.ts';

/** Dependencies of the endpoints. */
export interface OperationsContext {
  readonly config: Config;
  readonly database: Database;
  readonly mailer: Mailer;
  /** False once the process starts shutting down, and until the schema is up to date. */
  readonly isServing: () => boolean;
}

/** Whether a person on this machine made the request directly, not through a proxy or a foreign page. */
export function isLocalRequest(request: FastifyRequest, config: Config): boolean {
  const { headers } = request;
  const forwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback(peer) &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host) &&
    !forwarded &&
    config.trustProxy === undefined &&
    (!config.publicUrlGiven || isLoopback(new URL(config.publicUrl).hostname))
  );
}

/** Registers the endpoints. */
export function mountOperations(server: FastifyInstance, context: OperationsContext): void {
  server.get('/healthz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  server.get('/readyz', async (_request, reply) => {
    const ready = context.isServing() && (await context.database.answers());
    if (!ready) reply.code(503).header('retry-after', '2');
    return reply.type('text/plain; charset=utf-8').send(ready ? 'ready\n' : 'not ready\n');
  });
  mountMetrics(server, context);
  mountMailbox(server, context);
}

function mountMetrics(server: FastifyInstance, { config, database }: OperationsContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.usage())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  if (config.metricsToken === undefined) return isLocalRequest(request, config);
  const given = Buffer.from(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const expected = Buffer.from(config.metricsToken);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function mountMailbox(server: FastifyInstance, { config, mailer }: OperationsContext): void {
  const open = (request: FastifyRequest): boolean => mailboxPossible(config) && isLocalRequest(request, config);
  server.get('/dev/mailbox.json', async (request, reply) => {
    if (!open(request)) throw notFound();
    const mails = await mailer.mailbox();
    return reply.send(mails.map(({ to, subject, text, links, at }) => ({ to, subject, text, links, at })));
  });
  server.get('/dev/mailbox', async (request, reply) => {
    if (!open(request)) throw notFound();
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    return reply.type('text/html; charset=utf-8').send(mailboxPage(await mailer.mailbox()));
  });
}

/** Links URLs of this installation; everything else stays text. */
const withLinks = (mail: MailboxMessage): string =>
  mail.links.reduce(
    (html, link) => html.replace(escape(link), `<a href="${escape(link)}">${escape(link)}</a>`),
    escape(mail.text),
  );

function mailboxPage(mails: readonly MailboxMessage[]): string {
  const list = mails
    .map(
      (mail) => `<article><h2>${escape(mail.subject)}</h2>
<p class="meta">To ${escape(mail.to)} · <time datetime="${mail.at}">${mail.at.replace('T', ' ').slice(0, 19)} UTC</time></p>
<pre>${withLinks(mail)}</pre></article>`,
    )
    .join('\n');
  return smallPage(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="lead">Mails that this installation would have sent. They stay on this machine because no SMTP_URL is set.</p>
${list || '<article>No mails yet.</article>'}`,
  );
}
