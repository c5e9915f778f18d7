/** The MCP server of one request: all tools, resources and prompts, with the rights of its key. */
import { McpServer } from '@modelcontextprotocol/server';
import { Failure } from '#platform/http/model/failure.ts';
import { mcpInstructions } from '../contract.ts';
import { Agent, type AgentServices } from './agent.ts';
import type { McpGuest } from './mcp-endpoint.ts';
import { registerPrompts } from './mcp-prompts.ts';
import { registerResources } from './mcp-resources.ts';
import type { Tool } from './tool.ts';
import { boardTools } from './tools/board-tools.ts';
import { c4Tools } from './tools/c4-tools.ts';
import { analysisTools } from './tools/analysis-tools.ts';
import { mergeRequestTools } from './tools/merge-request-tools.ts';
import { modelTools } from './tools/model-tools.ts';
import { overviewTools } from './tools/overview-tools.ts';
import { proposalTools } from './tools/proposal-tools.ts';
import { textTools } from './tools/text-tools.ts';

/** All tools in the order in which clients see them. */
export const tools: readonly Tool[] = [
  ...overviewTools,
  ...textTools,
  ...c4Tools,
  ...modelTools,
  ...analysisTools,
  ...boardTools,
  ...mergeRequestTools,
  ...proposalTools,
];

/** What a model reads about a call that was refused: the sentence of the product, and each field that is wrong. */
function refusalText({ message, details }: Failure): string {
  const lines = (details.violations ?? []).map(({ path, errors }) => `${path}: ${errors.join(' ')}`);
  return [message, ...lines].join('\n');
}

/** What the servers of all requests have in common. */
export interface AgentSurroundings extends Pick<AgentServices, 'runner' | 'owner' | 'workers'> {
  readonly version: string;
}

/** Makes the server of one request of an admitted program. */
export const agentServers =
  ({ version, ...services }: AgentSurroundings) =>
  ({ caller, authorization = '', address, userAgent }: McpGuest, signal: AbortSignal): McpServer =>
    agentServer(new Agent({ ...services, caller, authorization, address, userAgent, signal }), version);

/** Lists do not change while a program is connected, so that none waits for notice. */
const constant = { listChanged: false };

function agentServer(agent: Agent, version: string): McpServer {
  const server = new McpServer(
    { name: 'archwright', title: 'Archwright', version },
    { instructions: mcpInstructions, capabilities: { tools: constant, resources: constant, prompts: constant } },
  );
  for (const tool of tools) {
    const { name, title, description, input, output, effect } = tool;
    const annotations = {
      title,
      readOnlyHint: effect === 'reads',
      destructiveHint: false,
      idempotentHint: effect === 'reads',
      openWorldHint: false,
    };
    const config = { title, description, inputSchema: input, outputSchema: output, annotations };
    server.registerTool(name, config, async (given) => {
      try {
        // The input was checked by the schema of the tool.
        const answer = await tool.run(agent, given as never);
        const structuredContent = answer as Record<string, unknown>;
        return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
      } catch (error) {
        if (!(error instanceof Failure) || error.status >= 500) throw error;
        return { isError: true, content: [{ type: 'text', text: refusalText(error) }] };
      }
    });
  }
  registerResources(server, agent);
  registerPrompts(server, agent);
  return server;
}
