/** API documentation: OpenAPI for programs, readable pages with a form to try each call for people. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { openApiDocument } from '#platform/http/model/openapi.ts';
import {
  areaAddress,
  areasOf,
  conventionsAddress,
  docsHtml,
  escape,
  type Area,
  type DocsPage,
} from './api-docs/docs-frame.ts';
import { docsStyle } from './api-docs/docs-style.ts';
import { conventionsMain, operationIndex, overviewMain } from './api-docs/docs-texts.ts';
import { operationHtml } from './api-docs/operation-html.ts';
import { productVersion } from './product-version.ts';

/** Renders on the first call only: most starts of the product are asked for no page. */
function once<T>(render: () => T): () => T {
  let rendered: T | undefined;
  return () => (rendered ??= render());
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

interface Text {
  readonly type: string;
  readonly body: string;
  readonly etag: string;
}

const textOf = (type: string, body: string): Text => ({
  type: `${type}; charset=utf-8`,
  body,
  etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
});

/** Revalidated on every use. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: Text): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}

const areaPage = (area: Area, origin: string): DocsPage => ({
  title: area.name,
  address: areaAddress(area),
  main: `<h1>${escape(area.name)}</h1><p class="lead">${area.calls.length} ${area.calls.length === 1 ? 'operation' : 'operations'}. Headers, pages and errors: <a href="${conventionsAddress}">Conventions</a>.</p>
${area.calls.map((call) => operationHtml(call, origin)).join('\n')}`,
});

/** Registers /api/openapi.json and the pages below /api/docs. `origin` is the address of the product. */
export function mountApiPages(server: FastifyInstance, calls: readonly Call[], origin: string): void {
  const json = (value: unknown): Text => textOf('application/json', JSON.stringify(value));
  const areas = areasOf(calls);
  const page = (content: () => DocsPage) => once(() => textOf('text/html', docsHtml(areas, content())));
  const mount = (address: string, text: () => Text): void => {
    server.get(address, async (request, reply) => send(request, reply, text()));
  };
  const mountPage = (address: string, content: () => DocsPage): void => {
    const text = page(content);
    server.get(address, async (request, reply) =>
      send(request, reply.header('content-security-policy', policy), text()),
    );
  };
  mount(
    '/api/openapi.json',
    once(() => json(openApiDocument(calls, productVersion))),
  );
  mount(
    '/api/docs/operations.json',
    once(() => json(operationIndex(areas))),
  );
  mount(
    '/api/docs/docs.js',
    once(() => textOf('text/javascript', readFileSync(join(import.meta.dirname, 'api-docs/docs-script.js'), 'utf8'))),
  );
  mountPage('/api/docs', () => ({ title: 'Overview', address: '/api/docs', main: overviewMain(areas, origin) }));
  mountPage(conventionsAddress, () => ({
    title: 'Conventions',
    address: conventionsAddress,
    main: conventionsMain,
  }));
  for (const area of areas) mountPage(areaAddress(area), () => areaPage(area, origin));
  server.get('/api/docs/*', async () => {
    throw notFound();
  });
}
