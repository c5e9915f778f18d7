/** The MCP server: all tools, resources and prompts, with the rights of the key of each request. */
import {
  McpServer,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { invalidInput } from '#platform/http/model/failure.ts';
import { checkInput } from '#platform/http/model/violations.ts';
import { mcpInstructions } from '../contract.ts';
import { Agent, type AgentHere, type AgentServices } from './agent.ts';
import { registerPrompts } from './mcp-prompts.ts';
import { refusalText, toldFailure, type FaultListener } from './mcp-refusals.ts';
import { registerResources } from './mcp-resources.ts';
import {
  askDuringCall,
  askedByAnswer,
  isAskedByAnswer,
  projectQuestion,
  withChosenProject,
} from './project-question.ts';
import type { Tool } from './tool.ts';
import { boardTools } from './tools/board-tools.ts';
import { c4Tools } from './tools/c4-tools.ts';
import { analysisTools } from './tools/analysis-tools.ts';
import { mergeRequestTools } from './tools/merge-request-tools.ts';
import { modelTools } from './tools/model-tools.ts';
import { overviewTools } from './tools/overview-tools.ts';
import { proposalTools } from './tools/proposal-tools.ts';
import { textTools } from './tools/text-tools.ts';
import { currentVisit } from './visit.ts';

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

/** A shape for the description of a tool. `run` checks what is given, so that a refusal has the sentences of the product. */
const described = ({ '~standard': standard }: Tool['input']) => ({
  '~standard': { ...standard, validate: (value: unknown) => ({ value: value as Readonly<Record<string, unknown>> }) },
});

/** What the servers of all requests have in common. */
export interface AgentSurroundings extends Pick<AgentServices, 'runner' | 'owner' | 'workers'> {
  readonly version: string;
  /** Hears of faults: programs are told nothing of them. */
  readonly onFault: FaultListener;
}

/** Makes servers with the surface of the product. */
export const agentServers =
  ({ version, onFault, ...services }: AgentSurroundings) =>
  (): McpServer => {
    const agentHere = (): Agent => {
      const { guest, signal } = currentVisit();
      const { caller, authorization = '', address, userAgent } = guest;
      return new Agent({ ...services, caller, authorization, address, userAgent, signal });
    };
    return agentServer({ version, onFault }, agentHere);
  };

/** Lists do not change while a program is connected, so that none waits for notice. */
const constant = { listChanged: false };

type ServerFacts = Pick<AgentSurroundings, 'version' | 'onFault'>;

function agentServer({ version, onFault }: ServerFacts, agentHere: AgentHere): McpServer {
  type Answer = CallToolResult | InputRequiredResult;
  const run = async (tool: Tool, given: Readonly<Record<string, unknown>>, context: ServerContext): Promise<Answer> => {
    try {
      const checked = checkInput(tool.input, withChosenProject(given, context));
      if (!('value' in checked)) throw invalidInput(checked.violations);
      const answer = await tool.run(agentHere(), checked.value as never);
      const structuredContent = answer as Record<string, unknown>;
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      const question = projectQuestion(error, context, server.server.getClientCapabilities());
      if (!question) throw error;
      return isAskedByAnswer(context)
        ? askedByAnswer(question)
        : run(tool, given, await askDuringCall(question, context));
    }
  };
  const server = new McpServer(
    { name: 'archwright', title: 'Archwright', version },
    {
      instructions: mcpInstructions,
      capabilities: { tools: constant, resources: constant, prompts: constant },
    },
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
    const config = { title, description, inputSchema: described(input), outputSchema: output, annotations };
    server.registerTool(name, config, async (given, context) => {
      try {
        return await run(tool, given, context);
      } catch (error) {
        // Nobody reads the answer to a call that was cancelled.
        if (context.mcpReq.signal.aborted) throw error;
        const failure = toldFailure(error, name, onFault);
        return { isError: true, content: [{ type: 'text', text: refusalText(failure) }] };
      }
    });
  }
  registerResources(server, agentHere, onFault);
  registerPrompts(server, agentHere, onFault);
  return server;
}
