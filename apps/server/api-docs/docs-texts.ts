/** The pages of the API documentation that are not about one area: overview and conventions. */
import type { Call } from '#platform/http/contract.ts';
import { areaAddress, conventionsAddress, escape, type Area } from './docs-frame.ts';

/** The first page: how to begin, and the areas. */
export function overviewMain(areas: readonly Area[], origin: string): string {
  const cards = areas
    .map((area) => {
      const count = `${area.calls.length} ${area.calls.length === 1 ? 'operation' : 'operations'}`;
      return `<li><a href="${areaAddress(area)}">${escape(area.name)}<small>${count}</small></a></li>`;
    })
    .join('');
  return `<h1>Archwright API</h1>
<p class="lead">JSON over HTTP. Everything that the workspace shows is read and written by these calls.</p>
<h2>Begin</h2>
<p>Create a key in the workspace under API, and keep it in a variable:</p>
<pre tabindex="0" role="region" aria-label="First call">export ARCHWRIGHT_KEY=ak_…
curl '${escape(origin)}/api/adrs?perPage=5' \\
  -H "Authorization: Bearer $ARCHWRIGHT_KEY" \\
  -H "X-Project: $PROJECT_ID"</pre>
<p>How keys, pages, repeated requests, limits and errors work is said once, in <a href="${conventionsAddress}">Conventions</a>. Programs that follow what happens read the <a href="/api/docs/history#listChanges">change feed</a> or register <a href="/api/docs/webhooks">webhooks</a>. Signed in on this device, you can try each call on the page of its area, with your own rights.</p>
<p>The description for programs is OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>A typed client for Node 20 and browsers: <a href="/programs/archwright-client.mjs">archwright-client.mjs</a> with its types, <a href="/programs/archwright-client.d.mts">archwright-client.d.mts</a>. A command line tool: <a href="/programs/archwright.mjs">archwright.mjs</a>.</p>
<h2>Areas</h2><ul class="cards">${cards}</ul>`;
}

/** What all calls have in common. */
export const conventionsMain = `<h1>Conventions</h1>
<p class="lead">What holds for every operation.</p>
<h2 id="authentication">Who calls, and where</h2>
<ul>
<li><code>Authorization: Bearer …</code> carries an API key (<code>ak_…</code>) or the token of a session from <code>POST /api/auth</code>.</li>
<li><code>X-Tenant</code> names the organization. A key of an organization does not need it; a personal key and a session do.</li>
<li><code>X-Project</code> names the project of calls on project content. Calls below <code>/api/public/v1</code> take it from the code in their path.</li>
<li>A key opens what its scope says: <code>read</code>, <code>propose</code> (read, and drafts and proposals), <code>write</code> (propose, and changes), <code>metrics:push</code>, <code>adr:push</code>. Decisions, votes and deletions are for persons.</li>
</ul>
<h2 id="bodies">Bodies</h2>
<p>Requests are JSON in UTF-8 without unknown keys. One thing comes as <code>{"data": …}</code>, a list as <code>{"data": {"resources": […], "pagination": {"page", "perPage", "total"}}}</code> or <code>{"hydra:member": […], "hydra:totalItems": n}</code>; each operation says which. Times are ISO 8601 in UTC. Things that are edited as a whole carry <code>revision</code> or <code>version</code>: send the one that you read. A stale one is refused with the code <code>stale_revision</code> and the current thing in <code>current</code>.</p>
<h2 id="pages">Pages</h2>
<p>Lists take <code>page</code> (from 1) and <code>perPage</code> (at most 100). Where there is more, the header <code>Link</code> names the next page as <code>rel="next"</code>: follow it until it is absent.</p>
<pre tabindex="0" role="region" aria-label="Link header">Link: &lt;/api/adrs?cursor=Miw1MA&gt;; rel="next"</pre>
<p>A cursor names the row that was read last, so that what is added and removed meanwhile neither hides a row nor shows one twice. Only a row that moves, because its list is ordered by names or by the last change, may pass a reader by.</p>
<p>With <code>updatedSince</code> (a date and time) many lists hold only what was changed since. Their rows come in the order of their ids, and cursors neither miss nor repeat a row, whatever changes meanwhile. Ask next time with the time at which you began. What is removed is told by the change feed.</p>
<h2 id="idempotency">Sending a POST again</h2>
<p>A program that gets no answer does not know whether its POST was made. With the header <code>Idempotency-Key</code> (1 to 255 visible ASCII characters, for example a UUID) it can send the same request again: it is made once.</p>
<ul>
<li>The second request gets the status and body of the first one, and <code>Idempotency-Replayed: true</code>. This holds for 24 hours.</li>
<li>A key belongs to the person or API key, their organization, and the method and path. With another body, query or project it is refused: 422, <code>idempotency_key_reused</code>.</li>
<li>While the first request is running: 422, <code>idempotency_request_running</code>, with <code>Retry-After</code>.</li>
<li>If the server stopped while it made a call of several steps, nobody can say how far it came: 422, <code>idempotency_outcome_unknown</code>. Look first, then use a new key. Calls that are one step are made again instead.</li>
<li>Refusals are answers and are repeated. Invalid input, 429 and 5xx are not: send the request again with the same key.</li>
<li>An answer above 1 MB and downloads are not kept: 422, <code>idempotency_answer_not_kept</code>. Uploads are compared by the content of their file and their fields. Calls without sign-in ignore the header.</li>
</ul>
<h2 id="proposals">Proposals</h2>
<p>Proposed changes are made by the rules of the thing that they change when a person accepts them. What a change of a <code>driver</code> leaves out stays as it is; <code>null</code>, an empty text and an empty list empty a field. Statements of a <code>dbmodel</code> are run on its tables as they stand: a table that is created again is replaced whole, others are altered, renamed and dropped by name, and one that is not there is refused with its line. The <code>dsl</code> of a <code>structurizr</code> workspace replaces the whole text. <code>revision</code> says what the change was made from: if that is not the current one, whoever accepts it sees what has changed since.</p>
<h2 id="limits">Limits</h2>
<p>600 calls a minute for each API key, 1,200 for each signed-in person, 120 for an agent over MCP. Beyond that, 429 with <code>Retry-After</code> in seconds. Bodies are limited to 64 kB where the operation says nothing else (413).</p>
<h2 id="errors">Errors</h2>
<p>A refused call answers <code>{"error": {"message", "code"}}</code> with a sentence for people and, where programs may want to react, a code; <code>violations</code> name the fields at fault.</p>
<pre tabindex="0" role="region" aria-label="Example of an error">{
  "error": { "message": "Document title is required." },
  "violations": [
    { "field": "title", "path": "title", "errors": ["Document title is required."] }
  ]
}</pre>
<div class="scroll"><table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>
<tr><td>400</td><td>The request cannot be read: broken JSON, a malformed header</td></tr>
<tr><td>401</td><td>Not signed in, or the token has expired</td></tr>
<tr><td>403</td><td>Known, but not allowed for this caller or key</td></tr>
<tr><td>404</td><td>Unknown, or of another organization</td></tr>
<tr><td>413, 414, 415, 431</td><td>Body, address or headers are too large, or the body is not JSON</td></tr>
<tr><td>422</td><td>Read and refused: a rule is broken, a revision is stale, a limit of the plan is reached, an idempotency key cannot be used now</td></tr>
<tr><td>429</td><td>Too many requests; wait for <code>Retry-After</code></td></tr>
<tr><td>503</td><td>Not available for a moment; wait for <code>Retry-After</code></td></tr>
<tr><td>507</td><td>The disk of the server is full; nothing was stored</td></tr>
</tbody></table></div>
<p>Every answer carries <code>X-Request-Id</code>: name it when you report a problem.</p>`;

/** A row of the search over all operations. */
export interface FoundOperation {
  readonly method: Call['method'];
  readonly path: string;
  readonly summary: string;
  readonly area: string;
  readonly address: string;
}

/** All operations, for the search. */
export const operationIndex = (areas: readonly Area[]): readonly FoundOperation[] =>
  areas.flatMap((area) =>
    area.calls.map(({ method, path, summary, name }) => ({
      method,
      path: `/api${path}`,
      summary,
      area: area.name,
      address: `${areaAddress(area)}#${name}`,
    })),
  );
