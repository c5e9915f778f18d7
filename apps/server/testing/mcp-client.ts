/** The official MCP client on the app under test, in either version of the protocol. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { mcpPath } from '#features/mcp/contract.ts';
import type { KeyScope } from '#platform/http/contract.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import type { Person, TestApp } from './test-app.ts';

/** Versions of the protocol that the endpoint speaks. */
export const protocolVersions = ['2026-07-28', '2025-11-25'] as const;
/** One of `protocolVersions`. */
export type ProtocolVersion = (typeof protocolVersions)[number];

/** A key of the organization of a person, who is on the PRO plan afterwards. */
export async function aProKey(it: TestApp, person: Person, scopes: KeyScope[] = ['read', 'propose']): Promise<string> {
  await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
  return aKey(person, scopes);
}

/** A key of the organization of a person. */
export async function aKey(
  person: Person,
  scopes: KeyScope[] = ['read', 'propose'],
  projectId?: string,
): Promise<string> {
  await person.call(enableApi, { body: {} });
  const body = { name: 'Agent', validFor: '1d' as const, scopes, ...(projectId ? { projectId } : {}) };
  return (await person.call(createOrganizationKey, { body })).reply.key;
}

/** Sends a request of the web standard into the app. */
const injecting =
  ({ app, config }: TestApp): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const response = await app.server.inject({
      method: request.method as 'POST',
      url: new URL(request.url).pathname,
      headers: { ...Object.fromEntries(request.headers), host: new URL(config.publicUrl).host },
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const body =
      response.statusCode === 202 || response.statusCode === 204 ? null : new Uint8Array(response.rawPayload);
    return new Response(body, { status: response.statusCode, headers });
  };

/** A connected client. */
export async function anMcpClient(it: TestApp, key: string, version: ProtocolVersion = '2026-07-28'): Promise<Client> {
  const mode = version === '2025-11-25' ? 'legacy' : { pin: version };
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(mcpPath, it.config.publicUrl), {
    fetch: injecting(it),
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}
