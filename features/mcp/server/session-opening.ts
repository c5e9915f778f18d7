/** How a session began, so that another process can open it as well. */
import { isInitializeRequest, type InitializeRequest } from '@modelcontextprotocol/server';

/** What the server needs of a client: its version and whether it can be asked. Bounded, whatever it said. */
export function openingOf(message: unknown): string {
  if (!isInitializeRequest(message)) throw new Error('A session begins with the request to initialize.');
  const { protocolVersion, capabilities } = message.params;
  const { elicitation, sampling } = capabilities;
  const modes = { ...(elicitation?.form && { form: {} }), ...(elicitation?.url && { url: {} }) };
  return JSON.stringify({
    protocolVersion: protocolVersion.slice(0, 40),
    capabilities: { ...(elicitation && { elicitation: modes }), ...(sampling && { sampling: {} }) },
  });
}

/** The request that begins the session once more. */
export function openingRequest(opening: string): { readonly request: Request; readonly message: object } {
  const { protocolVersion, capabilities } = JSON.parse(opening) as Pick<
    InitializeRequest['params'],
    'protocolVersion' | 'capabilities'
  >;
  const clientInfo = { name: 'client', version: '' };
  const params = { protocolVersion, capabilities, clientInfo };
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  return {
    request: new Request('http://localhost/', { method: 'POST', headers }),
    message: { jsonrpc: '2.0', id: 'opening', method: 'initialize', params },
  };
}
