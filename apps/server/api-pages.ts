/** API documentation: OpenAPI for programs, a readable page for people. */
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Call } from '#platform/http/contract.ts';
import { openApiDocument } from '#platform/http/model/openapi.ts';

/** Version of the product, as its interfaces tell it. */
export const productVersion = '0.1.0';

/** Renders on the first call only: most starts of the product are asked for neither page. */
function once<T>(render: () => T): () => T {
  let rendered: T | undefined;
  return () => (rendered ??= render());
}

/** Registers /api/openapi.json and /api/docs. */
export function mountApiPages(server: FastifyInstance, calls: readonly Call[]): void {
  const description = once(() => {
    const document = JSON.stringify(openApiDocument(calls, productVersion));
    return { document, etag: `"${createHash('sha1').update(document).digest('base64url')}"` };
  });
  server.get('/api/openapi.json', async (request, reply) => {
    const { document, etag } = description();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const page = once(() => docsPage(calls));
  server.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page()),
  );
}

const styles = `
:root{color-scheme:light dark;--bg:#fff;--side:#f8f9fb;--line:#e6e8ed;--text:#1a1d24;--muted:#626c7c;--link:#4350be}
@media (prefers-color-scheme:dark){:root{--bg:#111318;--side:#171a21;--line:#232833;--text:#e8eaf0;--muted:#8f96a6;--link:#9aa5ff}}
body{margin:0;background:var(--bg);color:var(--text);font:14px/21px Inter,system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:40px 24px}h1{font-size:28px;line-height:35px;margin:0 0 8px}
h2{font-size:18px;margin:40px 0 12px}p{margin:0 0 12px}a{color:var(--link)}code,pre{font:12px/19px ui-monospace,monospace}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;background:var(--side)}summary{padding:10px 14px;cursor:pointer}
summary:focus-visible{outline:2px solid #6977e6;outline-offset:2px;border-radius:8px}
.method{display:inline-block;min-width:64px;font-weight:600}.note{color:var(--muted)}.body{padding:0 14px 14px;border-top:1px solid var(--line)}
h3{font-size:13px;margin:14px 0 4px}pre{margin:0;padding:10px;overflow:auto;background:var(--bg);border:1px solid var(--line);border-radius:6px}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

const accessNotes: Record<Call['access'], string> = {
  public: 'No sign-in needed.',
  user: 'Needs a bearer token.',
  organization: 'Needs a bearer token and X-Tenant.',
  project: 'Needs a bearer token, X-Tenant and X-Project.',
  key: 'Needs an API key; a personal one sends X-Tenant too.',
};

const code = (schema: unknown): string => `<pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`;

function operationHtml(call: Call): string {
  const document = openApiDocument([call], productVersion) as { paths: Record<string, Record<string, Operation>> };
  const operation = Object.values(Object.values(document.paths)[0] ?? {})[0];
  if (!operation) return '';
  const status = Object.keys(operation.responses).find((key) => key.startsWith('2')) ?? '200';
  const reply = operation.responses[status]?.content?.['application/json']?.schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const parameters = operation.parameters
    .map((parameter) => `${parameter.name} (${parameter.in}${parameter.required ? ', required' : ''})`)
    .join(', ');
  return `<details id="${call.name}"><summary><span class="method">${call.method}</span><code>/api${escape(call.path)}</code> — ${escape(call.summary)}</summary>
<div class="body"><p class="note">${accessNotes[call.access]}${call.permission ? ` Permission: ${call.permission}.` : ''}</p>
${parameters ? `<h3>Parameters</h3><p>${escape(parameters)}</p>` : ''}${body ? `<h3>Body</h3>${code(body)}` : ''}
<h3>Answer ${status}</h3>${reply ? code(reply) : '<p>No content.</p>'}</div></details>`;
}

function docsPage(calls: readonly Call[]): string {
  const tags = [...new Set(calls.map((call) => call.tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escape(tag)}</h2>${calls
        .filter((call) => call.tag === tag)
        .map(operationHtml)
        .join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API – Archwright</title><style>${styles}</style></head><body><main><h1>Archwright API</h1>
<p>JSON over HTTP. Sign in with <code>POST /api/auth</code> and send the token as <code>Authorization: Bearer …</code>, the organization as <code>X-Tenant</code> and the project as <code>X-Project</code>.</p>
<p>Refused calls answer <code>{"error": {"message"}}</code>, with <code>violations</code> per field where a field is at fault. The whole description for programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>A typed client for Node 20 and browsers: <a href="/programs/archwright-client.mjs">archwright-client.mjs</a> with its types, <a href="/programs/archwright-client.d.mts">archwright-client.d.mts</a>. A command line tool: <a href="/programs/archwright.mjs">archwright.mjs</a>.</p>
${sections.join('\n')}</main></body></html>`;
}
